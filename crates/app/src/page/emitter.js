// Announcing changes: the few modules that own state are emitters.

/** @template {string} Name */
export class Emitter {
  /** @type {Map<string, ((detail?: any) => void)[]>} */
  #listeners = new Map();

  /**
   * @param {Name} name
   * @param {(detail?: any) => void} listener
   */
  on(name, listener) {
    const list = this.#listeners.get(name) ?? [];
    list.push(listener);
    this.#listeners.set(name, list);
  }

  /**
   * @param {Name} name
   * @param {unknown} [detail]
   */
  emit(name, detail) {
    for (const listener of this.#listeners.get(name) ?? []) listener(detail);
  }
}

// What the server says, as types for the checker. Nothing here runs.

/** @typedef {"White" | "Black"} Colour */
/** @typedef {"win" | "draw" | "loss"} Proven */

/**
 * A position as every request names it: a start and the moves that follow.
 * @typedef {object} GameRequest
 * @property {string} game
 * @property {string | null} position
 * @property {string[]} moves
 */

/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {string} parameters
 * @property {string} default
 * @property {string[]} examples
 * @property {boolean} can_value
 * @property {boolean} can_certify
 */

/** @typedef {{level: number, name: string, words: string}} LevelInfo */

/**
 * @typedef {object} Limits
 * @property {number} max_time_ms
 * @property {number} max_threads
 * @property {number} max_memory_bytes
 * @property {number} max_body_bytes
 */

/** @typedef {{version: string, games: GameInfo[], levels: LevelInfo[], limits: Limits}} Catalogue */

/**
 * @typedef {object} Cell
 * @property {string} name
 * @property {number} x in half cells
 * @property {number} y row from the top
 * @property {number} cx centre in the drawing's units
 * @property {number} cy
 * @property {Colour | null} piece
 * @property {boolean} marked
 */

/**
 * A legal move told by cells. A move without a cell, such as a pass, has no `to`.
 * @typedef {object} Step
 * @property {string} move
 * @property {string | null} from
 * @property {string | null} to
 * @property {boolean} capture
 * @property {string} [label]
 */

/** @typedef {{winner: Colour | null, words: string, score: string}} Result */

/**
 * @typedef {object} Position
 * @property {string} game
 * @property {string | null} start
 * @property {string} position
 * @property {string[]} moves
 * @property {Colour} to_move
 * @property {Colour} first
 * @property {Colour} second
 * @property {string[]} legal
 * @property {Result | null} result
 * @property {string[]} last_move
 * @property {string[]} winning
 * @property {"hexagons" | "squares" | "points"} tiling
 * @property {Cell[]} cells
 * @property {string} svg
 * @property {boolean} can_swap
 * @property {Step[]} steps
 */

/**
 * What is known of one move. Value and bounds are the mover's.
 * @typedef {object} MoveReport
 * @property {string} move
 * @property {number} visits
 * @property {number} share
 * @property {number} value
 * @property {number} lower
 * @property {number} upper
 * @property {Proven | null} proven
 * @property {number | null} [distance]
 * @property {string[]} pv
 */

/**
 * @typedef {object} Report
 * @property {number} simulations
 * @property {number} nodes
 * @property {number} seconds
 * @property {number} value
 * @property {{lower: number, upper: number}} bounds
 * @property {Proven | null} proven
 * @property {string | null} best_move
 * @property {string[]} pv
 * @property {MoveReport[]} moves
 * @property {boolean} done
 */

/**
 * Something a game knows about a position, to be drawn on it or said beside it.
 * @typedef {object} Overlay
 * @property {string} kind
 * @property {string} words
 * @property {string[]} cells
 * @property {string | null} [label]
 * @property {"win"|"threat"|"forced"|"link"|"dead"|"group"|"value"|"liberty"} style
 * @property {Colour | null} [side]
 * @property {number | null} [part]
 * @property {{from: string, to: string}[]} [arrows]
 */

/** @typedef {[number, number][]} Wall */

/**
 * @typedef {object} ValuePart
 * @property {string[]} cells
 * @property {string | null} value
 * @property {string | null} [outcome]
 * @property {string | null} [atomic_weight]
 * @property {string | null} [expression]
 */

/**
 * @typedef {object} ValueReply
 * @property {string | null} value
 * @property {string | null} [canonical]
 * @property {string | null} [outcome]
 * @property {string | null} [atomic_weight]
 * @property {string | null} [temperature]
 * @property {string | null} [mean]
 * @property {{left: Wall, right: Wall} | null} [thermograph]
 * @property {ValuePart[]} [parts]
 * @property {string | null} [sum]
 * @property {string | null} [lower] a bound, where the value is too large
 * @property {string | null} [upper]
 */

/**
 * @typedef {object} Solution
 * @property {string} result
 * @property {Colour | null} winner
 * @property {number} lower
 * @property {number} upper
 * @property {string | null} best_move
 * @property {string[]} pv
 * @property {number} nodes
 * @property {number} seconds
 * @property {{id: string, positions: number, bytes: number} | null} proof
 * @property {string | null} [no_proof] why there is none
 */

/**
 * @typedef {object} ProofInfo
 * @property {string} id
 * @property {string} game
 * @property {string | null} position
 * @property {string[]} claims
 * @property {number} positions
 */

/**
 * What a certificate says of a position reached from its root.
 * @typedef {object} ProofLook
 * @property {string} game
 * @property {string} position
 * @property {string} claim
 * @property {string[]} claims
 * @property {string} words
 * @property {boolean} in_proof
 * @property {Colour} prover
 * @property {Colour} to_move
 * @property {boolean} prover_to_move
 * @property {{move: string, words: string, in_proof: boolean}[]} replies
 * @property {string | null} chosen
 */

/**
 * How far a form of an experiment is.
 * @typedef {object} LabForm
 * @property {boolean} quick
 * @property {number} done
 * @property {number} wanted
 * @property {number} cpu_seconds
 */

/**
 * @typedef {object} LabEntry
 * @property {string} name
 * @property {string} title
 * @property {string} paper
 * @property {string} place
 * @property {LabForm[]} forms
 * @property {string | null} error
 */

/** @typedef {{results: string, experiments: LabEntry[]}} LabList */

/**
 * @typedef {object} LabCell
 * @property {string} ours
 * @property {string | null} interval
 * @property {string | null} paper
 * @property {"better" | "worse" | "same" | "differs" | null} standing
 * @property {number} done
 * @property {number} wanted
 * @property {string | null} games
 */

/**
 * @typedef {object} LabTable
 * @property {string} name
 * @property {boolean} quick
 * @property {string} title
 * @property {string} paper
 * @property {string} place
 * @property {string} figures
 * @property {string} note
 * @property {LabForm[]} forms
 * @property {string[]} columns
 * @property {{name: string, cells: LabCell[]}[]} rows
 * @property {string[]} ratings
 * @property {string | null} against_paper
 * @property {string} origin
 */

/**
 * A move of a game record; `parent` is an index into the list, none at the root.
 * @typedef {object} RecordNode
 * @property {string | null} move
 * @property {number | null} parent
 * @property {string | null} [comment]
 * @property {{value: number, lower: number, upper: number, best_move: string | null, simulations: number} | null} [analysis]
 */

/**
 * A game record as the server reads it: parents before their children, the main line
 * first among siblings.
 * @typedef {object} GameRecord
 * @property {string} game
 * @property {string | null} position
 * @property {RecordNode[]} nodes
 * @property {string | null} [result]
 */

export {};

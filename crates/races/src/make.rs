//! Files of races made to measure.

use crate::Race;
use game::Notation;
use game::sgf::{Node, Property, Tree};
use games::capture_race::Measures;

/// The SGF file of a race with these liberties: `3,4,2` are Black's and White's outside
/// liberties and the shared ones; the sizes of both eyes may follow.
pub fn make(liberties: &str) -> Result<String, String> {
    let race = Race::make(Measures::parse(liberties)?)?;
    Ok(file(&race, &format!("Outside liberties of Black and White, shared: {liberties}")))
}

/// A race as an SGF file with a comment.
pub fn file(race: &Race, comment: &str) -> String {
    let mut properties = vec![Property::new("FF", "4"), Property::new("GM", "1")];
    properties.extend(race.sgf_size().map(|size| Property::new("SZ", size)));
    properties.extend(race.sgf_setup());
    properties.push(Property::new("C", comment));
    Tree { nodes: vec![Node { properties, ..Node::default() }] }.text()
}

//! The command line as users see it: `tests/cmd/*.trycmd` are sessions with
//! their output.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

//! `zermelo completions` and `zermelo man`, both made from the definitions of
//! the command line.

use crate::cli::{Cli, CompletionsArgs, ManArgs};
use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_mangen::Man;
use std::io::Write;

/// Prints the completions of a shell.
pub fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> Result<()> {
    // The generator would panic on a closed pipe, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "zermelo", &mut script);
    out.write_all(&script)?;
    Ok(())
}

/// Prints the manual page, or writes one per command.
pub fn man(args: &ManArgs, out: &mut dyn Write) -> Result<()> {
    if let Some(folder) = &args.out {
        let context = || format!("cannot make {}", folder.display());
        std::fs::create_dir_all(folder).with_context(context)?;
        return clap_mangen::generate_to(Cli::command(), folder)
            .with_context(|| format!("cannot write into {}", folder.display()));
    }
    let mut page = Vec::new();
    Man::new(Cli::command()).render(&mut page)?;
    out.write_all(&page)?;
    Ok(())
}

/** The command line: finds the command, prints help, and determines the exit code. */
import { styleText } from "node:util";
import { Command, CommanderError } from "commander";
import { COMMANDS } from "./commands";
import type { CommandIo } from "./io";
import { printable } from "./table";

/**
 * Runs one command.
 *
 * @param words the command's name and its arguments.
 * @returns the exit code: 0 done, 1 the work failed, 2 a usage error. A command that throws ends in 1 with the error's
 * message, or its stack when PLIMSOLL_DEBUG is set.
 */
export async function dispatch(words: readonly string[], io: CommandIo): Promise<number> {
  let code = 0;
  const program = new Command("plimsoll")
    .description("Rankings of GitLab CI on Kubernetes with the reasons for them.")
    .usage("COMMAND …")
    .showHelpAfterError("plimsoll --help lists all commands.")
    .addHelpText(
      "after",
      "\nExit codes: 0 done; 1 the work failed; 2 a usage error. Every command takes --help.",
    )
    .configureHelp({ styleTitle: (title) => styleText("bold", title, { validateStream: false }) })
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      // If these are false, styled text is written plain.
      getOutHasColors: () => io.colors?.stdout ?? false,
      getErrHasColors: () => io.colors?.stderr ?? false,
    })
    .exitOverride();
  for (const declare of COMMANDS) {
    const command = declare(io, (ended) => (code = ended));
    program.addCommand(
      command
        .copyInheritedSettings(program)
        .showHelpAfterError(
          `usage: plimsoll ${command.name()} ${command.usage()}\nUse --help for a description of each.`,
        ),
    );
  }
  try {
    await program.parseAsync(helpFirst(words, program), { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    io.stderr(`plimsoll ${words[0] ?? ""}: ${describe(error)}\n`);
    return 1;
  }
}

/** `--help` takes precedence over everything else on the line, valid or not; the command it refers to must exist. */
function helpFirst(words: readonly string[], program: Command): readonly string[] {
  const end = words.indexOf("--");
  const options = end < 0 ? words : words.slice(0, end);
  const asked = options[0] === "help" ? options.slice(1) : options;
  if (asked === options && !options.some((word) => word === "--help" || word === "-h")) return words;
  const name = asked.find((word) => !word.startsWith("-"));
  if (name === undefined || name === "help") return ["--help"];
  return program.commands.some((command) => command.name() === name) ? [name, "--help"] : [name];
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = process.env.PLIMSOLL_DEBUG ? (error.stack ?? error.message) : error.message;
  return text.split("\n").map(printable).join("\n");
}

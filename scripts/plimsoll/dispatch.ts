/** Which command a word names. Each command's code is loaded when it is called, so that `--help` is instant. */
import type { Command, CommandIo } from "./io";

interface Entry {
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  validate: {
    usage: "validate FILE",
    summary: "check a DiscoveryPolicy and print every error with its line",
    load: async () => (await import("./validate")).validateCommand,
  },
  run: {
    usage: "run FILE [--json]",
    summary: "run a policy against the endpoints it names and print the ranking",
    load: async () => (await import("./run")).runCommand,
  },
  migrate: {
    usage: "migrate",
    summary: "bring the database up to this version",
    load: async () => (await import("./migrate")).migrateCommand,
  },
  backup: {
    usage: "backup FILE [--force]",
    summary: "write the whole database into one file",
    load: async () => (await import("./backup")).backupCommand,
  },
  restore: {
    usage: "restore FILE [--sign-out]",
    summary: "read such a file back into an empty database",
    load: async () => (await import("./restore")).restoreCommand,
  },
  "rotate-secrets": {
    usage: "rotate-secrets",
    summary: "encrypt stored credentials anew with PLIMSOLL_SECRET_KEY",
    load: async () => (await import("./rotateSecrets")).rotateSecretsCommand,
  },
  recover: {
    usage: "recover EMAIL",
    summary: "print a one-time link for an account that nobody can get into",
    load: async () => (await import("./recover")).recoverCommand,
  },
  explain: {
    usage: "explain FILE --image NAME [--json]",
    summary: "say why an image stands where it stands, and what would change it",
    load: async () => (await import("./explain")).explainCommand,
  },
  conformance: {
    usage: "conformance SUITE FILE",
    summary: "run a file of cases with known answers",
    load: async () => (await import("../conformance")).conformanceCommand,
  },
};

const HELP_WORDS = new Set(["help", "--help", "-h"]);

/** What `--help` prints. */
export function help(): string {
  const entries = Object.values(COMMANDS);
  const width = Math.max(...entries.map(({ usage }) => usage.length));
  const lines = entries.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return `usage: npm run plimsoll -- COMMAND …\n\n${lines.join("\n")}\n`;
}

/**
 * Runs one command.
 *
 * @param words the command's name and its arguments.
 * @returns the exit code (see `Command`); 2 also for an unknown command or none. A command that throws
 * ends in 1 with the error's message, or its stack when PLIMSOLL_DEBUG is set.
 */
export async function dispatch(words: readonly string[], io: CommandIo): Promise<number> {
  const [name, ...args] = words;
  if (name === undefined) {
    io.stderr(help());
    return 2;
  }
  if (HELP_WORDS.has(name)) {
    io.stdout(help());
    return 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    io.stderr(`There is no command "${name}".\n\n${help()}`);
    return 2;
  }
  try {
    const command = await entry.load();
    return await command(args, io);
  } catch (error) {
    io.stderr(`plimsoll ${name}: ${describe(error)}\n`);
    return 1;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return process.env.PLIMSOLL_DEBUG ? (error.stack ?? error.message) : error.message;
}

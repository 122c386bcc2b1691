/** Options of `run` and `explain` in addition to the file. */
import { InvalidArgumentError, type Command } from "commander";
import type { Semantics } from "../lib/discovery/shapes";
import type { Credentials } from "../lib/sources/types";
import { collectPair, jsonOption, readTime, semanticsOption } from "./command";

export interface RunOptions {
  readonly json?: true;
  /** Unix milliseconds. */
  readonly now?: number;
  readonly semantics?: Semantics;
  readonly header: ReadonlyMap<string, string>;
  readonly tokenEnv?: string;
  readonly profile: ReadonlyMap<string, string>;
}

export interface RunCall {
  readonly file: string;
  readonly json: boolean;
  /** Unix milliseconds; undefined means now. */
  readonly nowMs: number | undefined;
  readonly semantics: Semantics | undefined;
  readonly credentials: Credentials;
  /** The files of uploaded profiles, by name. */
  readonly profiles: ReadonlyMap<string, string>;
}

export function withRunOptions(command: Command): Command {
  return command
    .argument("<file>", "the policy, YAML or JSON")
    .addOption(jsonOption())
    .option("--now <time>", "run as at this RFC 3339 time instead of now", readTime)
    .addOption(semanticsOption())
    .option(
      "--header <name=value>",
      "send this header to every endpoint of the policy (may be repeated)",
      collectPair,
      new Map<string, string>(),
    )
    .option(
      "--token-env <name>",
      "bearer token from this environment variable (without: PLIMSOLL_TOKEN, if set)",
      readVariable,
    )
    .option(
      "--profile <name=file>",
      "the pull-cost profile that a query names as its document (may be repeated)",
      collectPair,
      new Map<string, string>(),
    );
}

export function runCall(file: string, options: RunOptions, env: NodeJS.ProcessEnv): RunCall {
  const token = env[options.tokenEnv ?? "PLIMSOLL_TOKEN"];
  return {
    file,
    json: options.json ?? false,
    nowMs: options.now,
    semantics: options.semantics,
    credentials: { ...(token ? { token } : {}), headers: Object.fromEntries(options.header) },
    profiles: options.profile,
  };
}

function readVariable(name: string): string {
  if (!process.env[name]) throw new InvalidArgumentError("The variable is not set.");
  return name;
}

/** Options of `replay` and `recommend`. */
import { InvalidArgumentError, type Command } from "commander";
import { jsonOption, readTime } from "./command";
import type { CommandIo } from "./io";

/** Parsed options of `replay` and `recommend`. */
export interface JobsCall {
  readonly jobs: string;
  readonly images: string;
  readonly history?: readonly string[];
  readonly rotations?: string;
  /** Unix milliseconds, like the other times. */
  readonly prewarmAt?: number;
  readonly developerStart?: number;
  readonly developerEnd?: number;
  readonly topK?: readonly number[];
  readonly mirrorFactor?: number;
  readonly timeZone?: string;
  readonly json?: true;
}

export interface ReplayCall extends JobsCall {
  readonly budgetMb?: number;
  readonly policy?: readonly string[];
}

export function withReplayOptions(command: Command): Command {
  return withJobsOptions(command)
    .option("--budget-mb <MB>", "also choose images for this much disk on a node", readPositive)
    .option("--policy <file...>", "policies as columns next to the strategies");
}

export function withJobsOptions(command: Command): Command {
  return command
    .requiredOption("--jobs <file>", "the jobs to replay: CSV, plain or packed with gzip or zstd, or Parquet")
    .requiredOption("--images <file>", "images with their pull times, CSV")
    .option("--history <file...>", "jobs of whole earlier days, from which rankings are computed")
    .option("--rotations <file>", "times at which nodes go cold, CSV")
    .option("--prewarm-at <time>", "RFC 3339: when prewarmed images are on all nodes", readTime)
    .option("--developer-start <time>", "RFC 3339: when the developer window begins", readTime)
    .option("--developer-end <time>", "RFC 3339: when the developer window ends", readTime)
    .option("--top-k <list>", "how many images are prewarmed (5,10,20,30)", readTopK)
    .option("--mirror-factor <factor>", "times the pull times of the comparison (1)", readPositive)
    .option("--time-zone <zone>", "IANA time zone of days and hours (UTC)", readZone)
    .addOption(jsonOption());
}

/**
 * Prints each problem with the option names as written; returns whether there are any, in which case a command exits
 * with 2.
 */
export function refusesOptions(
  problems: readonly { readonly path: string; readonly message: string }[],
  io: CommandIo,
): boolean {
  const written = (text: string): string =>
    text.replace(
      /\b[a-z]+(?:[A-Z][a-z]+)+\b/g,
      (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    );
  for (const { path, message } of problems) io.stderr(`${written(`${path} ${message}`)}\n`);
  return problems.length > 0;
}

function readTopK(text: string): number[] {
  const numbers = text.split(",").map(Number);
  if (!numbers.every((k) => Number.isInteger(k) && k > 0)) {
    throw new InvalidArgumentError("Write whole numbers above 0, such as 5,10,20,30.");
  }
  return [...new Set(numbers)];
}

function readPositive(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new InvalidArgumentError("Write a number above 0.");
  return value;
}

function readZone(text: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError("Write an IANA zone such as Europe/Berlin.");
  }
}

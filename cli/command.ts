/** The export of a command's file: its declaration. The code that it needs is loaded when it is called. */
import { Command, InvalidArgumentError, Option } from "commander";
import { zonedInstantSchema } from "../lib/api/common";
import { semanticsSchema } from "../lib/discovery/shapes";
import type { CommandIo } from "./io";

/** `end` receives the command's exit code. */
export type Declare = (io: CommandIo, end: (code: number) => void) => Command;

/** Declares a command whose help states its exit codes. */
export function declare(
  name: string,
  summary: string,
  exits: { readonly ok: string; readonly failed: string; readonly usage?: string },
): Command {
  const { ok, failed, usage = "a usage error" } = exits;
  return new Command(name)
    .summary(summary)
    .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
    .allowExcessArguments(false)
    .addHelpText("after", `\nExit codes: 0 ${ok}; 1 ${failed}; 2 ${usage}.`);
}

export const jsonOption = (): Option => new Option("--json", "print one JSON object instead of text");

export const semanticsOption = (): Option =>
  new Option("--semantics <name>", "overrides the semantics of the policy").choices(semanticsSchema.options);

/** Parses a repeatable option: adds `NAME=VALUE` to a map. */
export function collectPair(text: string, before: ReadonlyMap<string, string>): Map<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("Write NAME=VALUE.");
  return new Map([...before, [text.slice(0, at), text.slice(at + 1)]]);
}

/** Parses an option that is a whole number from 0. */
export function readCount(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("Write a whole number from 0.");
  return Number(text);
}

/**
 * Parses an option that is an instant into Unix milliseconds. Requires an offset: without one, it would differ
 * between machines.
 */
export function readTime(text: string): number {
  if (!zonedInstantSchema.safeParse(text).success)
    throw new InvalidArgumentError("Write a time with its offset, such as 2026-06-18T09:00:00Z.");
  return Date.parse(text);
}

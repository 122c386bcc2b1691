/** Parses the kubelet's messages about image pulls (discovery.md section 4). */
import type { PullReason } from "./data";
import { parseDuration } from "../../document/duration";

const IMAGE = /\bimage(?: tag)? "([^"]+)"/i;
const CACHE_HIT = /already present on machine/i;
const SIZE = /Image size: (\d+) bytes/i;
const DURATION = /\bin ((?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)(?![\p{L}\p{N}])/u;

const REASONS: ReadonlyMap<string, PullReason> = new Map([
  ["pulling", "Pulling"],
  ["pulled", "Pulled"],
  ["failed", "Failed"],
  ["backoff", "BackOff"],
]);

/** Returns the quoted image after the word image, or null. */
export function imageInMessage(message: string): string | null {
  return IMAGE.exec(message)?.[1] ?? null;
}

export function isCacheHit(message: string): boolean {
  return CACHE_HIT.test(message);
}

export function reasonOf(reason: string | null, message: string): PullReason {
  if (reason !== null) return REASONS.get(reason.toLowerCase()) ?? "Other";
  if (isCacheHit(message)) return "Pulled";
  // Image names and errors may contain any of these words, so the text before the image is examined first.
  const before = message.slice(0, IMAGE.exec(message)?.index);
  return reasonIn(before) ?? reasonIn(message.replace(/"[^"]*"/g, "")) ?? "Other";
}

function reasonIn(text: string): PullReason | null {
  if (/\bback-off\b/i.test(text)) return "BackOff";
  if (/\bsuccessfully pulled\b/i.test(text)) return "Pulled";
  if (/\bfailed\b/i.test(text)) return "Failed";
  return /\bpulling\b/i.test(text) ? "Pulling" : null;
}

/** Returns the seconds of the pull itself; the bracketed figure, which includes waiting, is ignored. */
export function durationInMessage(message: string): number | null {
  const quoted = IMAGE.exec(message);
  const rest = quoted === null ? message : message.slice(quoted.index + quoted[0].length);
  const pulled = rest.split("(", 1)[0] ?? "";
  const text = DURATION.exec(pulled)?.[1];
  return text === undefined ? null : parseDuration(text);
}

/** Returns bytes, or null. */
export function sizeInMessage(message: string): number | null {
  const text = SIZE.exec(message)?.[1];
  return text === undefined ? null : Number(text);
}

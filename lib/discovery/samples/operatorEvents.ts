/**
 * Reads log lines like the released operator (discovery.md section 6.1): fields come from the stream's labels, then
 * from the top level of a JSON line, and from nowhere else.
 */
import { isObject } from "../../document/json";
import type { LokiParser } from "../policy/model";
import type { PullEvent, PullReason } from "./data";
import type { LogEntry, NormalisedEvents } from "./events";
import { isCacheHit, reasonOf } from "./pullMessage";

/** White space as in RE2; JavaScript's class contains more characters. */
const SPACE = "[\\t\\n\\f\\r ]";
const IMAGE = new RegExp(`[iI]mage${SPACE}+"([^"]+)"`);
const DURATION = new RegExp(`\\bin${SPACE}+(\\d+(?:\\.\\d+)?)(ms|s|m|h)\\b`);
const SIZE = new RegExp(`\\bimage${SPACE}+size:${SPACE}*(\\d+)${SPACE}+bytes\\b`, "i");
const MAX_INT64 = 2 ** 63;

/** Returns the seconds of the first `in <number><ms|s|m|h>` in the message; null without one and for 0. */
function operatorSeconds(message: string): number | null {
  const [, text = "", unit] = DURATION.exec(message) ?? [];
  const number = Number(text);
  if (!(number > 0) || number === Infinity) return null;
  if (unit === "ms") return number / 1000;
  return number * (unit === "m" ? 60 : unit === "h" ? 3600 : 1);
}

/** Returns the bytes of the first `image size: <number> bytes`; null without one and for 0. */
export function operatorBytes(message: string): number | null {
  const bytes = Number(SIZE.exec(message)?.[1] ?? 0);
  return bytes > 0 && bytes < MAX_INT64 ? bytes : null;
}

/**
 * Returns the value of an event for the operator's signals over samples: 1 per line without a parser, otherwise a
 * pull's seconds.
 */
export function operatorSample({ reason, message }: PullEvent): number | null {
  if (reason === "Line") return 1;
  return reason === "Pulled" ? operatorSeconds(message) : null;
}

/** Returns the events in response order, stream after stream; events of several pages in time order. */
export function operatorEvents(
  entries: readonly LogEntry[],
  parser: LokiParser | undefined,
): NormalisedEvents {
  const onePage = new Set(entries.map(({ position }) => position)).size === entries.length;
  const ordered = onePage ? [...entries].sort((a, b) => a.position - b.position) : entries;
  const events = ordered.flatMap(
    (entry) => (parser === undefined ? lineOf(entry) : eventOf(entry, parser)) ?? [],
  );
  return { events, records: events.length, unparsed: 0 };
}

function lineOf({ timeNs, line, stream }: LogEntry): PullEvent | null {
  const image = textIn(stream, "image");
  if (image === "") return null;
  return { timeNs, pod: "", image, reason: "Line", cacheHit: false, message: line };
}

function eventOf({ timeNs, line, stream }: LogEntry, parser: LokiParser): PullEvent | null {
  const reasonField = parser.reasonField ?? "reason";
  const podField = parser.podField ?? "involvedObject_name";
  const messageField = parser.messageField ?? "message";
  const imageField = parser.imageField ?? "message";
  let reason = textIn(stream, reasonField);
  let pod = textIn(stream, podField);
  let message = textIn(stream, messageField);
  if (reason === "" || message === "") {
    const json = parseJson(line);
    if (json === null) message ||= line;
    else {
      reason ||= firstOf(json, reasonField, "reason");
      pod ||= firstOf(json, podField, "involvedObject_name", "name");
      message ||= firstOf(json, messageField, "message", "msg");
    }
  }
  const own = imageField === messageField || imageField === "message" ? "" : textIn(stream, imageField);
  const image = IMAGE.exec(own === "" ? message : own)?.[1];
  if (image === undefined) return null;
  return { timeNs, pod, image, reason: reasonFrom(reason, message), cacheHit: isCacheHit(message), message };
}

/** Without a reason, only "successfully pulled" counts as a pull. */
function reasonFrom(reason: string, message: string): PullReason {
  if (reason !== "") return reasonOf(reason, message);
  if (message.toLowerCase().includes("successfully pulled")) return "Pulled";
  const guessed = reasonOf(null, message);
  return guessed === "Pulled" ? "Other" : guessed;
}

function textIn(fields: object, name: string): string {
  const value: unknown = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : "";
  return typeof value === "string" ? value : "";
}

function firstOf(fields: object, ...names: readonly string[]): string {
  return names.map((name) => textIn(fields, name)).find((text) => text !== "") ?? "";
}

/** Parses a JSON object; JSON null is an object without fields, as Go decodes it. Returns null for any other text. */
function parseJson(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return value === null ? {} : isObject(value) ? value : null;
  } catch {
    return null;
  }
}

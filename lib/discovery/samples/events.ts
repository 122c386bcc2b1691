/** Converts log entries to normalised pull events (discovery.md sections 2, 4 and 8). */
import type { PullEvent } from "./data";
import { lookUp, parseLine, type Fields } from "./eventFields";
import type { LokiParser } from "../policy/model";
import { imageInMessage, isCacheHit, reasonOf } from "./pullMessage";

export interface LogEntry {
  /** Unix nanoseconds. */
  readonly timeNs: bigint;
  readonly line: string;
  /** Stream labels and structured metadata. */
  readonly labels: Readonly<Record<string, string>>;
  /** Labels of the stream only. */
  readonly stream: Readonly<Record<string, string>>;
  /** Position in the response that contained the entry, counted stream after stream. */
  readonly position: number;
}

export interface NormalisedEvents {
  /** In time order; entries with the same nanosecond in response order. */
  readonly events: PullEvent[];
  /** Events that name an image. */
  readonly records: number;
  /** Entries without any message: neither labels nor line could be parsed. */
  readonly unparsed: number;
}

const POD_FIELDS = ["involvedObject_name", "name", "regarding_name", "pod", "pod_name"];
const REASON_FIELDS = ["reason"];
const MESSAGE_FIELDS = ["message", "msg", "note"];
const NO_FIELDS: Fields = new Map();

function namesFor(configured: string | undefined, usual: readonly string[]): readonly string[] {
  return configured === undefined ? usual : [configured, ...usual];
}

/** Accepts entries in any order; entries that name no image are skipped. */
export function normaliseEvents(
  entries: readonly Pick<LogEntry, "timeNs" | "line" | "labels">[],
  parser: LokiParser = { type: "kubernetesEvents" },
): NormalisedEvents {
  const read = {
    pod: namesFor(parser.podField, POD_FIELDS),
    reason: namesFor(parser.reasonField, REASON_FIELDS),
    message: namesFor(parser.messageField, MESSAGE_FIELDS),
    image: parser.imageField === undefined ? [] : [parser.imageField],
  };
  const events: PullEvent[] = [];
  let unparsed = 0;
  for (const { timeNs, line, labels } of entries) {
    const fields = parseLine(line);
    // A line that is neither JSON nor logfmt is itself the message.
    const message = lookUp(read.message, labels, fields ?? NO_FIELDS) ?? (fields === null ? line : null);
    const named = lookUp(read.image, labels, fields ?? NO_FIELDS);
    if (message === null && named === null) {
      unparsed++;
      continue;
    }
    const text = message ?? "";
    const image = imageInMessage(named ?? "") ?? bareImage(named, text) ?? imageInMessage(text);
    if (image === null) continue;
    events.push({
      timeNs,
      pod: lookUp(read.pod, labels, fields ?? NO_FIELDS) ?? "",
      image,
      reason: reasonOf(lookUp(read.reason, labels, fields ?? NO_FIELDS), text),
      cacheHit: isCacheHit(text),
      message: text,
    });
  }
  sortByTime(events);
  return { events, records: events.length, unparsed };
}

/** A configured image field may contain just the image. If it contains the message, a single word is not an image. */
function bareImage(value: string | null, message: string): string | null {
  return value === null || value === message || /[\s"]/.test(value) ? null : value;
}

/** Array.prototype.sort is stable: entries with equal times stay in response order. */
function sortByTime(events: PullEvent[]): void {
  events.sort((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0));
}

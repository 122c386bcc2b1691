/** Parses one page of Loki's query_range into entries in response order. */
import { serverMessage, SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import type { LogEntry } from "./entry";

/** Throws SourceError `body` if the text is not a log response. */
export function parsePage(text: string, quote: Quote): LogEntry[] {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    const begins = text.trim() === "" ? "it is empty" : `it begins with ${quote(text, 120)}`;
    throw new SourceError("body", `the answer is not valid JSON: ${begins}`);
  }
  if (!isRecord(answer)) throw bad("it is not an object");
  if (answer.status !== "success") {
    const status = quote(JSON.stringify(answer.status) ?? "nothing");
    throw new SourceError("body", `the server answered status ${status}: ${serverMessage(text, quote)}`);
  }
  const data = answer.data;
  if (!isRecord(data)) throw bad('"data" is missing');
  if (data.resultType !== "streams") {
    throw bad(
      `the result is a ${quote(String(data.resultType))}, where log lines are needed: ` +
        'use a log query such as {job="kubernetes-events"}, not a metric query',
    );
  }
  const entries: LogEntry[] = [];
  if (data.result === null || data.result === undefined) return entries;
  if (!Array.isArray(data.result)) throw bad('"result" is not a list');
  for (const stream of data.result) addStream(stream, entries, quote);
  return entries;
}

function addStream(stream: unknown, entries: LogEntry[], quote: Quote): void {
  if (!isRecord(stream)) throw bad("a stream is not an object");
  const labels = textLabels(stream.stream);
  const values = stream.values ?? [];
  if (!Array.isArray(values)) throw bad('"values" is not a list');
  for (const value of values) {
    if (!Array.isArray(value)) throw bad("an entry is not a list");
    const [time, line, metadata] = value as unknown[];
    if (typeof time !== "string" || !/^\d{1,20}$/.test(time))
      throw bad(`the time ${quote(String(time), 40)}`);
    if (typeof line !== "string") throw bad("an entry without a line");
    const extra = metadataLabels(metadata);
    entries.push({
      timeNs: BigInt(time),
      line,
      labels: extra ? { ...labels, ...extra } : labels,
      stream: labels,
      position: entries.length,
    });
  }
}

/** The third element: `{name: value}` or, in categorised form, `{structuredMetadata: {…}, parsed: {…}}`. */
function metadataLabels(metadata: unknown): Record<string, string> | null {
  if (!isRecord(metadata)) return null;
  const { structuredMetadata, parsed, ...plain } = metadata;
  const labels = { ...textLabels(plain), ...textLabels(structuredMetadata), ...textLabels(parsed) };
  return Object.keys(labels).length === 0 ? null : labels;
}

function textLabels(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  const texts = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return Object.fromEntries(texts);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function bad(what: string): SourceError {
  return new SourceError("body", `the answer does not match Loki's API: ${what}`);
}

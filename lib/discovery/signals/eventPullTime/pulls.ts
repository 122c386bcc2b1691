/** Converts pull events to samples by image (discovery.md sections 4 and 8). */
import type { PullEvent } from "../../samples/data";
import type { z } from "zod";
import type { Semantics } from "../../declare/spelling";
import type { declaration } from "./declaration";
import { operatorBytes, operatorSample } from "../../samples/operatorEvents";
import { durationInMessage, sizeInMessage } from "../../samples/pullMessage";

export interface PullRecord {
  /** Seconds or bytes, in event order. */
  readonly samples: number[];
  failures: number;
  cacheHits: number;
  events: number;
}

/** Returns records by image, in order of first appearance. Events must be in time order. */
export function collectPulls(
  events: readonly PullEvent[],
  signal: Pick<z.infer<typeof declaration.schema>, "metric" | "durationMode" | "includeCacheHits">,
  semantics: Semantics,
): Map<string, PullRecord> {
  const sampleOf = samplerFor(signal, semantics);
  const records = new Map<string, PullRecord>();
  for (const event of events) {
    let record = records.get(event.image);
    if (record === undefined) {
      record = { samples: [], failures: 0, cacheHits: 0, events: 0 };
      records.set(event.image, record);
    }
    record.events++;
    if (event.cacheHit) {
      record.cacheHits++;
      if (signal.includeCacheHits && signal.metric === "pullTime") record.samples.push(0);
      // The operator has no notion of a cache hit: the message of one contains no duration.
      if (semantics === "proposal" || signal.includeCacheHits) continue;
    }
    if (event.reason === "Failed") record.failures++;
    const sample = sampleOf(event);
    if (sample !== null) record.samples.push(sample);
  }
  return records;
}

type Sampler = (event: PullEvent) => number | null;

function samplerFor(
  signal: Pick<z.infer<typeof declaration.schema>, "metric" | "durationMode">,
  semantics: Semantics,
): Sampler {
  if (signal.durationMode === "eventPair" && signal.metric === "pullTime") return pairs();
  if (semantics === "operator") {
    if (signal.metric === "pullTime") return operatorSample;
    return (event) => (event.reason === "Pulled" ? operatorBytes(event.message) : null);
  }
  if (signal.metric === "imageSize") {
    return (event) => (event.reason === "Pulled" ? sizeInMessage(event.message) : null);
  }
  return (event) => (event.reason === "Pulled" ? durationInMessage(event.message) : null);
}

/** Measures from the last Pulling to the Pulled of the same pod and image; each Pulling is used for one Pulled. */
function pairs(): Sampler {
  const started = new Map<string, bigint>();
  return (event) => {
    const key = JSON.stringify([event.pod, event.image]);
    if (event.reason === "Pulling") {
      started.set(key, event.timeNs);
      return null;
    }
    const start = started.get(key);
    if (event.reason !== "Pulled" || start === undefined) return null;
    started.delete(key);
    return Number(event.timeNs - start) / 1e9;
  };
}

/** The input of a reading: its reader, the registered metrics, and the lines of the previous version. */
import { nodeReaderInputSchema } from "../../../api/nodeReaders";
import type { AddedMetric } from "../../../waterlines";
import { db } from "../../core/db";
import { whileDatabaseReturns } from "../../core/dbErrors";
import { isWhole } from "../../core/whole";
import { registeredMetrics } from "../metrics/store";
import { linesIn, type Lines } from "../snapshots/judged";
import { readerSubject } from "./kind";

type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>;

export interface Asked extends Reader {
  /** The source of added metrics; null if there is none. */
  readonly asked: { readonly id: string } | null;
  readonly metrics: readonly AddedMetric[];
  /** Those of them that the pool's rules name. */
  readonly named: readonly string[];
  /** Unix milliseconds. */
  readonly nowMs: number;
}

/** Returns null if the reader was removed. */
export async function askedOf(subject: string): Promise<Asked | null> {
  const reader = await whileDatabaseReturns(() => readerOf(subject));
  if (reader === null) return null;
  const { source, metricsSource } = reader;
  const metrics = await whileDatabaseReturns(registeredMetrics);
  const drawn = JSON.stringify(await linesOf(reader.name));
  return {
    ...reader,
    metrics,
    asked: metricsSource ?? (source.type === "prometheus" ? source : null),
    named: metrics.map((metric) => metric.name).filter((metric) => drawn.includes(metric)),
    nowMs: Date.now(),
  };
}

async function readerOf(subject: string) {
  const name = subject.slice(readerSubject("").length);
  const row = await db().nodeReader.findUnique({
    where: { name },
    select: {
      name: true,
      queries: true,
      source: { select: { id: true, name: true, type: true, demo: true } },
      metricsSource: { select: { id: true } },
    },
  });
  if (!isWhole(row, "source")) return null;
  return { ...row, queries: nodeReaderInputSchema.shape.queries.parse(row.queries) };
}

/** Returns the lines of the newest version of a name. */
export function linesOf(name: string): Promise<Lines> {
  return whileDatabaseReturns(() => linesIn(db(), name));
}

/** The form of a reader: its values, and their conversion to a request. Pure. */
import { z } from "zod";
import type { DataSource } from "@/lib/api/dataSources";
import { nodeReaderInputSchema, type NodeReader, type NodeReaderInput } from "@/lib/api/nodeReaders";
import { snapshotNameSchema } from "@/lib/api/nodes";
import { NODE_QUERIES } from "@/lib/waterlines";
import { NODE_QUERY_NAMES, READER_QUERIES, READER_TYPES, type NodeQueryName } from "@/lib/waterlines/shapes";
import { intervalText } from "./intervals";
import type { Queries } from "./QueryFields";

export interface ReaderValues {
  readonly name: string;
  readonly source: string;
  readonly everyMinutes: number | null;
  readonly metricsSource: string | null;
  /** Queries that differ from the defaults. */
  readonly queries: Queries;
}

export function valuesOf(reader: NodeReader | null, first: DataSource | undefined): ReaderValues {
  return {
    name: reader?.name ?? "",
    source: reader?.source ?? first?.name ?? "",
    everyMinutes: reader?.everyMinutes ?? null,
    metricsSource: reader?.metricsSource ?? null,
    queries: reader?.queries ?? {},
  };
}

/** Returns what is shown of a reader that somebody else changed, by the paths of READER_LABELS. */
export function comparedFields(values: ReaderValues): object {
  return { ...values, everyMinutes: intervalText(values.everyMinutes) };
}

/** What the form calls its fields, by their paths. */
export const READER_LABELS: Readonly<Record<string, string>> = {
  source: "Data source",
  everyMinutes: "When",
  metricsSource: "Added metrics from",
  ...Object.fromEntries(NODE_QUERY_NAMES.map((name) => [`queries.${name}`, NODE_QUERIES[name].title])),
};

interface Asks {
  /** The source is the Prometheus that is queried. */
  readonly itself: boolean;
  readonly names: readonly NodeQueryName[];
}

/** Which queries are sent, and where. Sources of other types are not offered. */
export function asksOf(
  { source, metricsSource }: Pick<ReaderValues, "source" | "metricsSource">,
  sources: readonly DataSource[],
): Asks {
  const of = sources.find(({ name }) => name === source)?.type;
  const type = READER_TYPES.find((one) => one === of) ?? "kubernetes";
  const itself = type === "prometheus";
  return { itself, names: itself || metricsSource !== null ? READER_QUERIES[type] : [] };
}

export interface ReaderRequest {
  readonly name: string;
  readonly input: NodeReaderInput;
}

/** Leaves out queries that are not sent to the source. */
export const readerFormSchema = (sources: readonly DataSource[]): z.ZodType<ReaderRequest, ReaderValues> =>
  z.custom<ReaderValues>().transform(({ name: typed, ...values }, context): ReaderRequest => {
    const { names } = asksOf(values, sources);
    const queries = Object.fromEntries(
      Object.entries(values.queries).filter(([query]) => names.some((name) => name === query)),
    );
    const name = snapshotNameSchema.safeParse(typed.trim());
    const input = nodeReaderInputSchema.safeParse({ ...values, queries });
    for (const { message } of name.error?.issues ?? [])
      context.addIssue({ code: "custom", path: ["name"], message });
    for (const { path, message } of input.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [...path], message });
    return name.data === undefined || input.data === undefined
      ? z.NEVER
      : { name: name.data, input: input.data };
  });

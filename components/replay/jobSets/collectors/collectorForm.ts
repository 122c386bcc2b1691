/** The form of a collector: its values, and their conversion to a request. Pure. */
import { z } from "zod";
import {
  jobSetCollectorInputSchema,
  type JobSetCollector,
  type JobSetCollectorInput,
} from "@/lib/api/jobSetCollectors";
import { jobSetNameSchema } from "@/lib/api/jobSets";
import { COLLECT_QUERIES } from "@/lib/replay";
import { COLLECT_QUERY_NAMES, type CollectQueryName } from "@/lib/replay/shapes";

export interface CollectorValues {
  readonly name: string;
  readonly source: string;
  /** The source's type; "" until one is selected. */
  readonly type: string;
  readonly days: string;
  readonly timeZone: string;
  /** For a GitLab: one path a line, or a group. */
  readonly group: string;
  readonly projects: string;
  /** "" for none. */
  readonly events: string;
  readonly eventsQuery: string;
  readonly queries: Readonly<Partial<Record<CollectQueryName, string>>>;
  readonly defaultPullSeconds: string;
  readonly daily: boolean;
}

export function valuesOf(
  collector: JobSetCollector | null,
  first: { readonly name: string; readonly type: string } | undefined,
): CollectorValues {
  return {
    name: collector?.name ?? "",
    source: collector?.source ?? first?.name ?? "",
    type: collector?.type ?? first?.type ?? "",
    days: String(collector?.days ?? 7),
    timeZone: collector?.timeZone ?? "UTC",
    group: collector?.group ?? "",
    projects: collector?.projects.join("\n") ?? "",
    events: collector?.events ?? "",
    eventsQuery: collector?.eventsQuery ?? "",
    queries: collector?.queries ?? {},
    defaultPullSeconds: collector?.defaultPullSeconds?.toString() ?? "",
    daily: collector?.daily ?? false,
  };
}

/** Returns what is shown of a collector that somebody else changed, by the paths of COLLECTOR_LABELS. */
export function comparedFields({ type: _, ...values }: CollectorValues): object {
  return values;
}

/** What the form calls its fields, by their paths. */
export const COLLECTOR_LABELS: Readonly<Record<string, string>> = {
  source: "Data source",
  days: "Days",
  timeZone: "Time zone",
  group: "Group",
  projects: "Projects",
  events: "Events of pulls",
  eventsQuery: "Events of pulls (LogQL)",
  defaultPullSeconds: "Default pull time (s)",
  daily: "Once a day",
  ...Object.fromEntries(COLLECT_QUERY_NAMES.map((name) => [`queries.${name}`, COLLECT_QUERIES[name].title])),
};

export interface CollectorRequest {
  readonly name: string;
  readonly input: JobSetCollectorInput;
}

/** Each query has its own field; the projects are lines of one field. */
const fieldOf = ([field = "", inner]: readonly PropertyKey[]): PropertyKey[] =>
  field === "queries" && inner !== undefined ? [field, inner] : [field];

/** Leaves out fields of the other type of source. */
export const collectorFormSchema = z
  .custom<CollectorValues>()
  .transform((values, context): CollectorRequest => {
    const { type, daily, source, timeZone } = values;
    const text = (value: string): string | null => value.trim() || null;
    const number = (value: string): number | null => (value.trim() === "" ? null : Number(value));
    const asked = {
      source,
      timeZone,
      daily,
      days: number(values.days) ?? undefined,
      defaultPullSeconds: number(values.defaultPullSeconds),
      ...(type === "gitlab"
        ? {
            group: text(values.group),
            projects: values.projects.split("\n").flatMap((line) => text(line) ?? []),
          }
        : { queries: values.queries, events: text(values.events), eventsQuery: text(values.eventsQuery) }),
    };
    const name = jobSetNameSchema.safeParse(values.name.trim());
    const input = jobSetCollectorInputSchema.safeParse(asked);
    for (const issue of name.error?.issues ?? [])
      context.addIssue({ code: "custom", path: ["name"], message: issue.message });
    for (const { path, message } of input.error?.issues ?? [])
      context.addIssue({ code: "custom", path: fieldOf(path), message });
    return name.data === undefined || input.data === undefined
      ? z.NEVER
      : { name: name.data, input: input.data };
  });

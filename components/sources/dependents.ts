/** Labels and pages of what uses a data source, except policies. */
import type { DataSourceDependent } from "@/lib/api/dataSources";

type Kind = DataSourceDependent["kind"];

interface KindWords {
  readonly words: (name: string) => string;
  /** The page that lists it. */
  readonly page: string;
  /** If it is deleted with the source: what it has produced, which stays. If it stays: what it then does. */
  readonly after: string;
}

const KINDS: Readonly<Record<Kind, KindWords>> = {
  nodeReader: {
    words: (name) => `node reader ${name}`,
    page: "/nodes/snapshots",
    after: "the node snapshots that were read",
  },
  nodeReaderMetrics: {
    words: (name) => `added metrics of the node reader ${name}`,
    page: "/nodes/snapshots",
    after: "reads added metrics from its own data source, if that is a Prometheus, or none",
  },
  jobSetCollector: {
    words: (name) => `collector of the job set ${name}`,
    page: "/replay/job-sets",
    after: "the job sets that were collected, with their replays",
  },
  jobSetCollectorEvents: {
    words: (name) => `pull events of the job set ${name}`,
    page: "/replay/job-sets",
    after: "cannot collect until its collector names another source of pull events",
  },
  importSchedule: {
    words: (name) => `import schedule of ${name}`,
    page: "/minutes/imports",
    after: "the builds that were imported",
  },
};

/** Continues a sentence. */
export const dependentWords = ({ kind, name }: DataSourceDependent): string => KINDS[kind].words(name);

export const dependentPage = ({ kind }: DataSourceDependent): string => KINDS[kind].page;

/** What a remaining dependent does without the data source. */
export const withoutSource = ({ kind }: DataSourceDependent): string => KINDS[kind].after;

/** What the deleted dependents have produced, without duplicates; it stays. */
export function staysAfter(dependents: readonly DataSourceDependent[]): readonly string[] {
  const gone = dependents.filter(({ deletedWith }) => deletedWith);
  return [...new Set(gone.map(({ kind }) => KINDS[kind].after))];
}

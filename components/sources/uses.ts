/**
 * What the product does with each type of data source: defined here, since a client depends on neither policies nor
 * pages. A type without an entry is used by policies only, without requirements on its answers.
 */
import type { SourceType } from "@/lib/sources/shapes";

interface SourceUse {
  /** What policies need from an answer, shown next to the field that tries a query. */
  readonly asked?: string;
  /** The page that reads such a source in bulk. */
  readonly readBy?: { readonly page: string; readonly label: string };
}

const USES: Readonly<Partial<Record<SourceType, SourceUse>>> = {
  prometheus: { asked: "Series need a label named image." },
  loki: { asked: "Lines are read as Kubernetes events." },
  gitlab: { readBy: { page: "/minutes/imports", label: "Import builds" } },
  kubernetes: { readBy: { page: "/nodes/snapshots", label: "Read nodes" } },
};

export const usesOf = (type: SourceType): SourceUse => USES[type] ?? {};

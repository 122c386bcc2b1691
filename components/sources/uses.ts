/**
 * What parts make of a type of data source: said here, since a client knows neither policies nor pages. A type without
 * a line is only asked by policies, which take its answers as they are.
 */
import type { SourceType } from "@/lib/sources/shapes";

interface SourceUse {
  /** What policies need of an answer, beside the field that tries a query. */
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

"use client";

import type { ReactNode } from "react";
import { runHref } from "@/components/discovery/runs/links";
import { instant, type Column } from "@/components/ui/DataTable";
import { HoverLink } from "@/components/ui/HoverLink";
import { Instant } from "@/components/ui/Instant";
import { PagedTable } from "@/components/ui/PagedTable";
import { ShortImages } from "@/components/ui/ShortImages";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { ShadowRunRow } from "@/lib/api/policyShadow";
import { splitImage } from "@/lib/client/format";
import { useShadowRuns } from "./hooks";

const namesOf = (images: readonly string[], total: number): string =>
  total === 0
    ? "none"
    : `${images.map((image) => splitImage(image).name).join(", ")}${total > images.length ? ` and ${total - images.length} more` : ""}`;

const hasResult = ({ state }: ShadowRunRow["champion"]): boolean =>
  state === "succeeded" || state === "partial";

/** A run without a result has not selected anything yet, which does not count as a difference. */
const isCompared = ({ challenger, champion }: ShadowRunRow): boolean =>
  hasResult(challenger) && hasResult(champion);

const columns: readonly Column<ShadowRunRow>[] = [
  {
    key: "at",
    header: "As of",
    rowHeader: true,
    value: ({ evaluatedAt }) => instant(evaluatedAt),
    render: ({ evaluatedAt, challenger, champion }) => (
      <HoverLink href={runHref(challenger.id, { tab: "compare", compare: champion.id })}>
        <Instant at={evaluatedAt} />
      </HoverLink>
    ),
  },
  {
    key: "state",
    header: "State",
    value: ({ challenger }) => challenger.state,
    render: ({ challenger, champion }) => (
      <StatusBadge state={challenger.state === "succeeded" ? champion.state : challenger.state} />
    ),
    hideBelow: "sm",
  },
  { key: "both", header: "Both", value: (row) => (isCompared(row) ? row.both : null) },
  { key: "in", header: "In", value: (row) => (isCompared(row) ? row.enteredTotal : null) },
  { key: "out", header: "Out", value: (row) => (isCompared(row) ? row.leftTotal : null) },
  {
    key: "entered",
    header: "Challenger alone",
    value: (row) => (isCompared(row) ? namesOf(row.entered, row.enteredTotal) : null),
    render: (row) => (isCompared(row) ? <Named images={row.entered} total={row.enteredTotal} /> : "–"),
    hideBelow: "md",
  },
  {
    key: "left",
    header: "Champion alone",
    value: (row) => (isCompared(row) ? namesOf(row.left, row.leftTotal) : null),
    render: (row) => (isCompared(row) ? <Named images={row.left} total={row.leftTotal} /> : "–"),
    hideBelow: "md",
  },
];

function Named({ images, total }: { readonly images: readonly string[]; readonly total: number }): ReactNode {
  return total === 0 ? "none" : <ShortImages images={images} total={total} />;
}

/** What each pair of runs selects: both, only the challenger, only the champion. */
export function ShadowRuns({ name }: { readonly name: string }): ReactNode {
  const query = useShadowRuns(name);
  return (
    <section className="stack" aria-label="Runs of both">
      <h2>Runs of both</h2>
      <PagedTable
        query={query}
        what="the runs of both"
        more="Show more runs"
        caption="Runs of both: selected images"
        name="shadow-runs"
        columns={columns}
        rowKey={({ challenger }) => challenger.id}
        empty={
          <p className="quiet">The champion has had no scheduled run yet. The next one ranks by both.</p>
        }
      />
    </section>
  );
}

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
  { key: "both", header: "Both", value: ({ both }) => both },
  { key: "in", header: "In", value: ({ enteredTotal }) => enteredTotal },
  { key: "out", header: "Out", value: ({ leftTotal }) => leftTotal },
  {
    key: "entered",
    header: "Challenger alone",
    value: ({ entered, enteredTotal }) => namesOf(entered, enteredTotal),
    render: ({ entered, enteredTotal }) => <Named images={entered} total={enteredTotal} />,
    hideBelow: "md",
  },
  {
    key: "left",
    header: "Champion alone",
    value: ({ left, leftTotal }) => namesOf(left, leftTotal),
    render: ({ left, leftTotal }) => <Named images={left} total={leftTotal} />,
    hideBelow: "md",
  },
];

function Named({ images, total }: { readonly images: readonly string[]; readonly total: number }): ReactNode {
  return total === 0 ? "none" : <ShortImages images={images} total={total} />;
}

/** What each pair of runs selects: both, the challenger alone, the champion alone. */
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
          <p className="quiet">No scheduled run of the champion came yet. The next one ranks by both.</p>
        }
      />
    </section>
  );
}

"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { parseAsJson, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { WhenNear } from "@/components/ui/WhenNear";
import { plural } from "@/lib/client/format";
import { bytesIn } from "@/lib/client/columnFormats";
import { COLDSTART_HREF, ColdStartFrame } from "../ColdStartFrame";
import { usePlan } from "../hooks";
import { EXAMPLE_PLAN, planOf, readPlan, rowsOf, type PlanRow, type PlanValues } from "./plan";

const PlanForm = dynamic(() => import("./PlanForm").then((file) => file.PlanForm), {
  ssr: false,
  loading: () => <FormPlace />,
});

function FormPlace(): ReactNode {
  return (
    <Panel title="Manifest and nodes" description="The address has all of it, for a colleague.">
      <Skeleton height={480} radius={0} />
    </Panel>
  );
}

const COLUMNS: readonly Column<PlanRow>[] = [
  { key: "puller", header: "Puller", value: ({ puller }) => puller, rowHeader: true },
  { key: "kind", header: "Kind", value: ({ kind }) => kind },
  { key: "how", header: "How", value: ({ how }) => how },
  { key: "count", header: "Digests", value: ({ digests }) => digests.length },
  { key: "size", header: "Size", value: ({ size }) => size, formats: bytesIn },
  {
    key: "digests",
    header: "Which",
    value: ({ digests }) => digests.map((digest) => digest.slice(0, 15)).join(", "),
    hideBelow: "md",
  },
];

/** Which node is asked to pull which children of a manifest. */
export function PrefetchPage(): ReactNode {
  const [given, setPlan] = useQueryState(
    "plan",
    parseAsJson<PlanValues>(readPlan).withOptions({ history: "push" }),
  );
  const shown = given ?? EXAMPLE_PLAN;
  const query = usePlan(planOf(shown));
  return (
    <ColdStartFrame
      title="Prefetch planner"
      trail={[{ label: "Cold start", href: COLDSTART_HREF }]}
      description="Which node is asked to pull which children of a manifest: one request a node and kind. Nothing is probed, and nobody is left out."
    >
      <QueryState query={query} what="the plan" rows={6}>
        {(result) => {
          const rows = rowsOf(result);
          return (
            <Panel
              title={plural(rows.length, "request")}
              description={
                result.message === ""
                  ? given === null
                    ? "An example; paste a manifest of your own below."
                    : undefined
                  : result.message
              }
              flush
            >
              <DataTable
                caption="Requests by puller and kind"
                columns={COLUMNS}
                rows={rows}
                rowKey={({ puller, kind }) => `${puller} ${kind}`}
                name="coldstart-prefetch"
              />
            </Panel>
          );
        }}
      </QueryState>
      <WhenNear placeholder={<FormPlace />}>
        {() => <PlanForm key={JSON.stringify(shown)} values={shown} onPlan={(next) => void setPlan(next)} />}
      </WhenNear>
    </ColdStartFrame>
  );
}

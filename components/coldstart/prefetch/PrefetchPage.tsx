"use client";

import { Button, Textarea, TextInput } from "@mantine/core";
import { parseAsJson, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { plural } from "@/lib/client/format";
import { bytesIn } from "@/lib/client/columnFormats";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import classes from "../ColdStart.module.css";
import { COLDSTART_HREF, ColdStartFrame } from "../ColdStartFrame";
import { usePlan } from "../hooks";
import { EXAMPLE_PLAN, planOf, planSchema, rowsOf, type PlanRow, type PlanValues } from "./plan";

/** Null for a text of the address that is no plan. */
function readPlan(value: unknown): PlanValues | null {
  const read = planSchema.safeParse(value);
  return read.success ? read.data : null;
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
      <PlanForm key={JSON.stringify(shown)} values={shown} onPlan={(next) => void setPlan(next)} />
    </ColdStartFrame>
  );
}

interface PlanFormProps {
  readonly values: PlanValues;
  readonly onPlan: (values: PlanValues) => void;
}

function PlanForm({ values, onPlan }: PlanFormProps): ReactNode {
  const form = useZodForm({ schema: planSchema, initial: values, error: null, onSubmit: onPlan });
  return (
    <Panel title="Manifest and nodes" description="The address has all of it, for a colleague.">
      <form {...form.props} className="stack">
        <Textarea
          label="Manifest (JSON)"
          autosize
          minRows={6}
          maxRows={16}
          {...form.getInputProps("manifest")}
        />
        <div className={classes.fields}>
          <TextInput
            label="Members"
            description="node-[01-80] is eighty nodes"
            {...form.getInputProps("members")}
          />
          <TextInput
            label="Node that asks"
            description="It pulls its own share itself"
            {...form.getInputProps("self")}
          />
          <TextInput
            label="Repository"
            description="In the demo’s registry"
            {...form.getInputProps("repository")}
          />
        </div>
        <div className="actions">
          <Button type="submit">Plan</Button>
        </div>
      </form>
    </Panel>
  );
}

"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { FormOf } from "@/components/ui/FormOf";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { WhenNear } from "@/components/ui/WhenNear";
import { plural } from "@/lib/client/format";
import { bytesIn } from "@/lib/client/columnFormats";
import { COLDSTART_HREF, ColdStartFrame } from "../ColdStartFrame";
import { usePlan } from "../hooks";
import { withImage } from "./image/choice";
import { ImageState } from "./image/ImageState";
import { ImageFormNear } from "./image/lazy";
import { useImage, type RegistryImage } from "./image/useImage";
import { ImageWaits } from "./ImageWaits";
import { EXAMPLE_PLAN, planOf, readPlan, rowsOf, type PlanRow, type PlanValues } from "./plan";
import { usePlanValues } from "./usePlanValues";

const PlanForm = dynamic(
  () => latePanel("The form", () => import("./PlanForm").then((file) => file.PlanForm)),
  {
    ssr: false,
    loading: () => <FormPlace />,
  },
);

function FormPlace(): ReactNode {
  return (
    <Panel
      title="Manifest and nodes"
      description="The URL contains all of it, except a large manifest, so you can share it."
    >
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

/** The origin of the manifest. */
function placeText(
  { choice, read }: RegistryImage,
  isExample: boolean,
  onlyHere: boolean,
): string | undefined {
  if (choice !== null) {
    const platform = choice.platform === undefined ? "" : `, ${choice.platform}`;
    return `${choice.image}${platform} from ${choice.source}: ${read.data?.manifest?.digest.slice(0, 19) ?? ""}`;
  }
  if (onlyHere)
    return "The manifest is too large for the URL: a colleague must paste it or read it from a registry.";
  return isExample ? "An example; read a manifest from a registry or paste one below." : undefined;
}

/** Which node is asked to pull which children of a manifest. */
export function PrefetchPage(): ReactNode {
  const { given, onlyHere, onPlan } = usePlanValues(readPlan);
  const shown = given ?? EXAMPLE_PLAN;
  const image = useImage();
  const { choice, read } = image;
  const pasted = planOf(shown);
  const plan = choice === null ? pasted : read.data === undefined ? null : withImage(pasted, read.data);
  const query = usePlan(plan ?? pasted);
  const onForm = (values: PlanValues): void => {
    // An edited text replaces the chosen image.
    if (choice !== null && values.manifest !== shown.manifest) image.onChoice(null);
    onPlan(values);
  };
  return (
    <ColdStartFrame
      title="Prefetch planner"
      trail={[{ label: "Cold start", href: COLDSTART_HREF }]}
      description="Which node is asked to pull which children of a manifest: one request per node and kind. No node is probed or left out."
    >
      {plan === null ? (
        <ImageState {...image} />
      ) : (
        <QueryState query={query} what="the plan" rows={6}>
          {(result) => {
            const rows = rowsOf(result);
            return (
              <>
                <Panel
                  title={plural(rows.length, "request")}
                  description={
                    result.message === "" ? placeText(image, given === null, onlyHere) : result.message
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
                <ImageWaits waits={result.waits} />
              </>
            );
          }}
        </QueryState>
      )}
      <ImageFormNear {...image} />
      <WhenNear placeholder={<FormPlace />}>
        {() => (
          <FormOf values={shown}>
            <PlanForm values={shown} onPlan={onForm} />
          </FormOf>
        )}
      </WhenNear>
    </ColdStartFrame>
  );
}

"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { parseAsJson, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { FormOf } from "@/components/ui/FormOf";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { Workbench } from "@/components/ui/Workbench";
import { useShownBefore } from "@/lib/client/hooks/shownBefore";
import { COLDSTART_HREF, ColdStartFrame } from "../ColdStartFrame";
import { useHerd } from "../hooks";
import { EXAMPLE_HERD, herdOf, readHerd, type HerdValues } from "./herd";
import { HerdView } from "./HerdView";

const HerdForm = dynamic(
  () => latePanel("The form", () => import("./HerdForm").then((file) => file.HerdForm)),
  {
    ssr: false,
    loading: () => <FormPlace />,
  },
);

function FormPlace(): ReactNode {
  return (
    <Panel title="Herd">
      <Skeleton height={230} radius={0} />
    </Panel>
  );
}

/** Many cold nodes pulling one image, in virtual time, with and without the cascade. */
export function HerdPage(): ReactNode {
  const [given, setHerd] = useQueryState(
    "herd",
    parseAsJson<HerdValues>(readHerd).withOptions({ history: "push" }),
  );
  const shown = given ?? EXAMPLE_HERD;
  const query = useHerd(herdOf(shown));
  const before = useShownBefore(JSON.stringify(shown), query.data);
  return (
    <ColdStartFrame
      title="Herd"
      trail={[{ label: "Cold start", href: COLDSTART_HREF }]}
      description="Cold nodes that need one image at once, in virtual time: every node runs the resolver of the other page. The same seed gives the same herd."
    >
      <Workbench
        formPlace={<FormPlace />}
        form={() => (
          <FormOf values={shown}>
            <HerdForm values={shown} busy={query.isFetching} onReplay={(next) => void setHerd(next)} />
          </FormOf>
        )}
      >
        {given === null ? (
          <p className="note">An example: change any number of the herd and replay it.</p>
        ) : null}
        <QueryState query={query} what="the herd" rows={10}>
          {(result) => <HerdView result={result} nodes={shown.nodes} before={before} />}
        </QueryState>
      </Workbench>
    </ColdStartFrame>
  );
}

"use client";

/** The form of a runner's settings: its code is loaded when it is near. */
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { Panel } from "@/components/ui/Panel";
import { WhenNear } from "@/components/ui/WhenNear";
import type { RunnerNext } from "@/lib/api/queue";

const PLACE = (
  <Panel title="Settings">
    <Skeleton height={420} radius={0} />
  </Panel>
);

const Form = dynamic(
  () => latePanel("The form", () => import("./SettingsForm").then((file) => file.SettingsForm)),
  {
    ssr: false,
    loading: () => PLACE,
  },
);

export function SettingsNear({ runner }: Pick<RunnerNext, "runner">): ReactNode {
  return <WhenNear placeholder={PLACE}>{() => <Form runner={runner} />}</WhenNear>;
}

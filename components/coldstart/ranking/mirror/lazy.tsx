"use client";

/** Panels below the ranking: their code is loaded when they are near. */
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { FormOf } from "@/components/ui/FormOf";
import { Panel } from "@/components/ui/Panel";
import { WhenNear } from "@/components/ui/WhenNear";
import type { InputsPanelProps } from "./InputsPanel";
import type { Mirror } from "./useMirror";

const place = (title: string, height: number): ReactNode => (
  <Panel title={title}>
    <Skeleton height={height} radius={0} />
  </Panel>
);
const INPUTS = place("Where the numbers come from", 640);
const FORM = place("Measured on a mirror", 160);

const Inputs = dynamic(
  () => latePanel("What the mirror measured", () => import("./InputsPanel").then((file) => file.InputsPanel)),
  {
    ssr: false,
    loading: () => INPUTS,
  },
);
const Form = dynamic(
  () => latePanel("The form", () => import("./MirrorForm").then((file) => file.MirrorForm)),
  {
    ssr: false,
    loading: () => FORM,
  },
);

export function InputsNear(props: InputsPanelProps): ReactNode {
  return <WhenNear placeholder={INPUTS}>{() => <Inputs {...props} />}</WhenNear>;
}

export function MirrorFormNear(mirror: Mirror): ReactNode {
  return (
    <WhenNear placeholder={FORM}>
      {() => (
        <FormOf values={mirror.choice}>
          <Form {...mirror} />
        </FormOf>
      )}
    </WhenNear>
  );
}

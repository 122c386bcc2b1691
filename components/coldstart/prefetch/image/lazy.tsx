"use client";

/** The form of the image: its code is loaded when it is near. */
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { Panel } from "@/components/ui/Panel";
import { WhenNear } from "@/components/ui/WhenNear";
import type { RegistryImage } from "./useImage";

const PLACE = (
  <Panel title="From a registry">
    <Skeleton height={150} radius={0} />
  </Panel>
);

const Form = dynamic(
  () => latePanel("The form", () => import("./ImageForm").then((file) => file.ImageForm)),
  {
    ssr: false,
    loading: () => PLACE,
  },
);

export function ImageFormNear(image: RegistryImage): ReactNode {
  const { choice } = image;
  return (
    <WhenNear placeholder={PLACE}>
      {() => <Form key={`${choice?.source} ${choice?.image}`} {...image} />}
    </WhenNear>
  );
}

"use client";

import dynamic from "next/dynamic";
import { latePanel } from "@/components/ui/late";
import { LoadingState } from "@/components/ui/LoadingState";

/** What would lift the image, requested by the page; its code is loaded when it is rendered. */
export const LateLift = dynamic(
  () => latePanel("What would lift it", () => import("./Lift").then((each) => each.Lift)),
  {
    ssr: false,
    loading: () => <LoadingState label="Loading what would lift it" rows={3} />,
  },
);

"use client";

import dynamic from "next/dynamic";
import { LoadingState } from "@/components/ui/LoadingState";

/** What would lift it, asked for by the page; its code comes when it is drawn. */
export const LateLift = dynamic(() => import("./Lift").then((each) => each.Lift), {
  ssr: false,
  loading: () => <LoadingState label="Loading what would lift it" rows={3} />,
});

"use client";

/** What a new policy begins with, each with the editor and most with the engine: their code comes with the one that was chosen. */
import dynamic from "next/dynamic";
import { latePanel } from "@/components/ui/late";

export const CopyStart = dynamic(() =>
  latePanel("The form", () => import("./CopyStart").then((file) => file.CopyStart)),
);
export const FromText = dynamic(() =>
  latePanel("The form", () => import("./FromText").then((file) => file.FromText)),
);
export const TemplateStart = dynamic(() =>
  latePanel("The form", () => import("./TemplateStart").then((file) => file.TemplateStart)),
);

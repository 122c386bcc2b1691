"use client";

/**
 * The starting points of a new policy, each with the editor and most with the engine: the code is loaded for the
 * chosen one.
 */
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

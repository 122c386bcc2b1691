"use client";

/** What a new policy begins with, each with the editor and most with the engine: their code comes with the one that was chosen. */
import dynamic from "next/dynamic";

export const CopyStart = dynamic(() => import("./CopyStart").then((file) => file.CopyStart));
export const FromText = dynamic(() => import("./FromText").then((file) => file.FromText));
export const TemplateStart = dynamic(() => import("./TemplateStart").then((file) => file.TemplateStart));

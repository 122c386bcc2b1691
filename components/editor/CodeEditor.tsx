"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { latePanel } from "@/components/ui/late";

export type { CodeEditorHandle } from "./CodeEditorView";

/** CodeMirror is a large script: it is loaded when a page shows an editor. */
export const CodeEditor = dynamic(() => latePanel("The editor", () => import("./CodeEditorView")), {
  ssr: false,
  loading: () => <Skeleton height="100%" radius={0} role="status" aria-label="Loading the editor" />,
});

"use client";

import { yaml } from "@codemirror/lang-yaml";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useMantineStyleNonce } from "@mantine/core";
import { minimalSetup } from "codemirror";
import { useEffect, useRef, type ReactNode } from "react";
import { editorAppearance } from "./appearance";
import classes from "./CodeEditor.module.css";

export interface TextDiffProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A diff of two texts in one column: removed text is struck out above added text. Load it with TextDiff.tsx. */
export default function TextDiffView({ label, before, after }: TextDiffProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);
  const nonce = useMantineStyleNonce()?.() ?? "";
  useEffect(() => {
    if (!parent.current) return undefined;
    const editor = new EditorView({
      parent: parent.current,
      doc: after,
      extensions: [
        minimalSetup,
        yaml(),
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        unifiedMergeView({
          original: before,
          mergeControls: false,
          collapseUnchanged: { margin: 3, minSize: 6 },
        }),
        editorAppearance(),
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      ],
    });
    return () => editor.destroy();
  }, [label, before, after, nonce]);
  return <div ref={parent} className={classes.merge} />;
}

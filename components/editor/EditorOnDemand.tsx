"use client";

import { lazy, Suspense, useImperativeHandle, useRef, useState, type ReactNode } from "react";
import type { CodeEditorHandle, CodeEditorProps, EditorPlace, EditorStart } from "./CodeEditorView";
import { StillText } from "./StillText";

const CodeEditorView = lazy(() => import("./CodeEditorView"));

/**
 * The text as the editor shows it, and the editor itself once somebody clicks into it or reaches it by keyboard, or
 * once the text changes beside it: the editor brings what changed into sight.
 */
export function EditorOnDemand({ ref, ...props }: Omit<CodeEditorProps, "start">): ReactNode {
  const [start, setStart] = useState<EditorStart | null>(null);
  const [first] = useState(props.value);
  const [changed, setChanged] = useState(false);
  // For good: an editor that somebody went into must not give way where its text becomes the first one again.
  if (!changed && props.value !== first) setChanged(true);
  const editor = useRef<CodeEditorHandle>(null);
  const begin = (place: EditorPlace): void => setStart({ ...place, opener: document.activeElement });
  useImperativeHandle(ref, () => ({
    reveal: (line, column) => {
      if (editor.current) editor.current.reveal(line, column);
      else setStart({ line, column });
    },
  }));
  const still = <StillText label={props.label} value={props.value} onStart={begin} />;
  if (start === null && !changed) return still;
  return (
    <Suspense fallback={still}>
      <CodeEditorView {...props} ref={editor} before={first} start={start ?? undefined} />
    </Suspense>
  );
}

"use client";

import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type ReactNode } from "react";
import { loadCode } from "@/lib/client/code";
import type CodeEditorView from "./CodeEditorView";
import type { CodeEditorHandle, CodeEditorProps, EditorPlace, EditorStart } from "./CodeEditorView";
import type { KeyAhead } from "./keysAhead";
import { StillText } from "./StillText";

/** Not by React's lazy, whose fallback would be another text, without the focus of this one. */
let View: typeof CodeEditorView | null = null;

async function loadView(): Promise<void> {
  View = (await loadCode("The editor", () => import("./CodeEditorView"))).default;
}

/**
 * The text as the editor shows it, and the editor itself once somebody clicks into it or reaches it by keyboard, or
 * once the text changes beside it: the editor brings what changed into sight. What is typed before its code is there
 * is typed into it then.
 */
export function EditorOnDemand({ ref, ...props }: Omit<CodeEditorProps, "start">): ReactNode {
  const [start, setStart] = useState<EditorStart | null>(null);
  const [first] = useState(props.value);
  const [changed, setChanged] = useState(false);
  // For good: an editor that somebody went into must not give way where its text becomes the first one again.
  if (!changed && props.value !== first) setChanged(true);
  const editor = useRef<CodeEditorHandle>(null);
  const [ahead] = useState<KeyAhead[]>(() => []);
  const begin = (place: EditorPlace): void => {
    // What was typed belongs where its author started.
    if (ahead.length === 0) setStart({ ...place, opener: document.activeElement, ahead });
  };
  useImperativeHandle(ref, () => ({
    reveal: (line, column) => {
      if (editor.current) editor.current.reveal(line, column);
      else setStart({ line, column });
    },
  }));
  // What was typed ahead stays for the next try.
  const isThere = useCode(start !== null || changed, () => setStart(null));
  if (isThere && View !== null) {
    return <View {...props} ref={editor} before={first} start={start ?? undefined} />;
  }
  return (
    <StillText
      label={props.label}
      value={props.value}
      onStart={begin}
      onAhead={props.onChange && ((key) => void ahead.push(key))}
    />
  );
}

/** Whether the editor is wanted and its code is there. While it does not come the text stays; `onLetBe` ends the wait. */
function useCode(isWanted: boolean, onLetBe: () => void): boolean {
  const [loaded, setLoaded] = useState(false);
  const letBe = useEffectEvent(onLetBe);
  useEffect(() => {
    if (!isWanted) return undefined;
    let left = false;
    loadView().then(
      () => left || setLoaded(true),
      () => left || letBe(),
    );
    return () => {
      left = true;
    };
  }, [isWanted]);
  return loaded;
}

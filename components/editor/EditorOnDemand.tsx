"use client";

import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type ReactNode } from "react";
import { loadCode } from "@/lib/client/code";
import type CodeEditorView from "./CodeEditorView";
import type { CodeEditorHandle, CodeEditorProps, EditorPlace, EditorStart } from "./CodeEditorView";
import type { KeyAhead } from "./keysAhead";
import { StillText } from "./StillText";

/** Not with React's lazy, whose fallback would be another element without this one's focus. */
let View: typeof CodeEditorView | null = null;

async function loadView(): Promise<void> {
  View = (await loadCode("The editor", () => import("./CodeEditorView"))).default;
}

/**
 * Shows the text in the editor's style, and the editor itself once somebody clicks into it, reaches it by keyboard,
 * or changes the text elsewhere: the editor then scrolls to the change. What is typed before its code has loaded, with
 * or without keys, is applied then.
 */
export function EditorOnDemand({ ref, ...props }: Omit<CodeEditorProps, "start">): ReactNode {
  const [start, setStart] = useState<EditorStart | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [first] = useState(props.value);
  const [changed, setChanged] = useState(false);
  // Permanent: an editor in use must not disappear if its text becomes the first one again.
  if (!changed && props.value !== first) setChanged(true);
  const [composing, setComposing] = useState(false);
  // The browser writes what is composed into the text's elements, so React must not render them differently.
  const [still, setStill] = useState<string | null>(null);
  const editor = useRef<CodeEditorHandle>(null);
  const [ahead] = useState<KeyAhead[]>(() => []);
  const startAt = (place: EditorPlace | null, opener?: Element | null): void => {
    setWanted(true);
    // What was typed belongs at the position where typing started.
    const isFixed = place === null || ahead.length > 0;
    setStart((before) =>
      before && isFixed ? before : { ...(place ?? { line: 1, column: 1 }), opener, ahead },
    );
  };
  useImperativeHandle(ref, () => ({
    reveal: (line, column) => {
      if (editor.current) editor.current.reveal(line, column);
      else startAt({ line, column });
    },
  }));
  // What was typed ahead is kept for the next attempt.
  const isThere = useCode(isWanted || changed, () => setWanted(false));
  if (isThere && !composing && View !== null) {
    return <View {...props} ref={editor} before={first} start={start ?? undefined} />;
  }
  return (
    <StillText
      label={props.label}
      value={still ?? props.value}
      onStart={(place) => startAt(place, document.activeElement)}
      onAhead={props.onChange && ((key) => void ahead.push(key))}
      onComposing={(now) => {
        setComposing(now);
        setStill((before) => before ?? props.value);
      }}
    />
  );
}

/**
 * Whether the editor is wanted and its code has loaded. Until then the text stays; `onGiveUp` is called if the reader
 * gives up.
 */
function useCode(isWanted: boolean, onGiveUp: () => void): boolean {
  const [loaded, setLoaded] = useState(false);
  const giveUp = useEffectEvent(onGiveUp);
  useEffect(() => {
    if (!isWanted) return undefined;
    let left = false;
    loadView().then(
      () => left || setLoaded(true),
      () => left || giveUp(),
    );
    return () => {
      left = true;
    };
  }, [isWanted]);
  return loaded;
}

"use client";

import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useMantineStyleNonce } from "@mantine/core";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";
import { editorAppearance } from "./appearance";

interface Options {
  readonly value: string;
  /** Without it, the text is read-only. */
  readonly onChange?: (value: string) => void;
  /** Attributes of the text's element. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Called when the editor is created. */
  readonly extensions: () => Extension;
}

export interface EditorRefs {
  readonly parent: RefObject<HTMLDivElement | null>;
  /** Null until the first effect has run. */
  readonly view: RefObject<EditorView | null>;
}

/** A CodeMirror editor inside the element of `parent`, in the product's style. */
export function useEditorView({ value, onChange, attributes, extensions }: Options): EditorRefs {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const readOnly = onChange === undefined;
  const nonce = useMantineStyleNonce()?.() ?? "";
  const changed = useEffectEvent((text: string) => onChange?.(text));
  const initialValue = useEffectEvent(() => value);
  const made = useEffectEvent(extensions);
  const current = useEffectEvent(() => ({ spellcheck: "false", tabindex: "0", ...attributes }));

  useEffect(() => {
    if (!parent.current) return undefined;
    const editor = new EditorView({
      parent: parent.current,
      doc: initialValue(),
      extensions: [
        made(),
        EditorView.lineWrapping,
        editorAppearance(),
        EditorView.cspNonce.of(nonce),
        EditorState.readOnly.of(readOnly),
        // A read-only text stays in the tab order, since it scrolls.
        EditorView.contentAttributes.of(() => current()),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [readOnly, nonce]);

  // A layout effect: one after paint could see an older value than the text typed since, and undo it.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  // Any update, even an empty one, reads the attributes again.
  const written = JSON.stringify(attributes);
  useEffect(() => view.current?.dispatch({}), [written]);

  return { parent, view };
}

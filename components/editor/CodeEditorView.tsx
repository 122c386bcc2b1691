"use client";

import { yaml } from "@codemirror/lang-yaml";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { EditorView, runScopeHandlers } from "@codemirror/view";
import { useMantineStyleNonce } from "@mantine/core";
import { basicSetup } from "codemirror";
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
} from "react";
import { isFocusFree } from "@/components/ui/takeFocus";
import type { ErrorDetail } from "@/lib/api/common";
import { editorAppearance } from "./appearance";
import { changeBetween } from "./changeBetween";
import type { KeyAhead } from "./keysAhead";
import classes from "./CodeEditor.module.css";

export interface CodeEditorHandle {
  /** Moves the cursor there, scrolls to it and takes the focus; both count from 1. */
  readonly reveal: (line: number, column: number) => void;
}

/** Where editing starts: a point of the window, a position counted from 1, or a selection in characters from 0. */
export type EditorPlace =
  | { readonly x: number; readonly y: number }
  | { readonly line: number; readonly column: number }
  | { readonly from: number; readonly to: number };

export type EditorStart = EditorPlace & {
  /** What had the focus when editing started; absent if a button elsewhere requested the position. */
  readonly opener?: Element | null;
  /** What was typed while the editor was loading. */
  readonly ahead?: readonly KeyAhead[];
};

export interface CodeEditorProps {
  /** Accessible name of the editor. */
  readonly label: string;
  readonly value: string;
  /** Without it, the text is read-only. */
  readonly onChange?: (value: string) => void;
  readonly errors?: readonly ErrorDetail[];
  readonly warnings?: readonly ErrorDetail[];
  /** The previous text: the editor scrolls to the first line that differs. */
  readonly before?: string;
  readonly ref?: Ref<CodeEditorHandle>;
  /** Takes the focus there once it is rendered, unless the focus has moved elsewhere. */
  readonly start?: EditorStart;
}

/** A YAML editor. Load it with CodeEditor.tsx, which keeps CodeMirror out of the first load. */
export default function CodeEditorView(props: CodeEditorProps): ReactNode {
  const { label, value, onChange, errors, warnings, before, ref, start } = props;
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const readOnly = onChange === undefined;
  const nonce = useMantineStyleNonce()?.() ?? "";
  const changed = useEffectEvent((text: string) => onChange?.(text));
  const initial = useEffectEvent(() => ({ value, change: changeBetween(before ?? value, value) }));
  const begin = useEffectEvent((editor: EditorView) => {
    if (start === undefined) return;
    const selection = selectionAt(editor, start);
    editor.dispatch({ selection, effects: EditorView.scrollIntoView(selection.head) });
    const { opener, ahead = [] } = start;
    for (const key of ahead) typeInto(editor, key);
    if (opener === undefined || isFocusFree(editor.contentDOM, opener)) editor.focus();
  });

  // A layout effect: one after paint could see an older value than the text typed since, and undo it. Must run before
  // the effect that creates the editor, which uses this value.
  useLayoutEffect(() => {
    const editor = view.current;
    const changes = editor && changeBetween(editor.state.doc.toString(), value);
    if (!changes) return;
    // Scrolls to an outside change and marks its line.
    const { from } = changes;
    editor.dispatch({
      changes,
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: "nearest", yMargin: 48 }),
    });
  }, [value]);

  // In the frame that replaces the text with the editor: a key pressed between the two would be lost.
  useLayoutEffect(() => {
    if (!parent.current) return undefined;
    const { value: doc, change } = initial();
    const editor = new EditorView({
      parent: parent.current,
      doc,
      ...(change === null ? {} : { scrollTo: EditorView.scrollIntoView(change.from, { y: "center" }) }),
      extensions: [
        basicSetup,
        yaml(),
        EditorView.lineWrapping,
        lintGutter(),
        editorAppearance(),
        EditorView.cspNonce.of(nonce),
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({
          "aria-label": label,
          spellcheck: "false",
          // A read-only text stays in the tab order, since it scrolls.
          tabindex: "0",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    begin(editor);
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, readOnly, nonce]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    const diagnostics = [
      ...(errors ?? []).flatMap((detail) => diagnosticOf(doc, detail, "error")),
      ...(warnings ?? []).flatMap((detail) => diagnosticOf(doc, detail, "warning")),
    ].sort((a, b) => a.from - b.from);
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [errors, warnings]);

  useImperativeHandle(ref, () => ({
    reveal: (line, column) => {
      const editor = view.current;
      if (!editor) return;
      const anchor = positionOf(editor.state.doc, line, column);
      editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      editor.focus();
    },
  }));

  return <div ref={parent} className={classes.editor} />;
}

/** Applies a key as if it were pressed in the editor now. */
function typeInto(editor: EditorView, key: KeyAhead): void {
  if (typeof key !== "string" && runScopeHandlers(editor, key, "editor")) return;
  const text = typeof key === "string" ? key : key.key;
  if (typeof key !== "string" && [...text].length > 1) return;
  editor.dispatch(editor.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
}

function selectionAt(editor: EditorView, place: EditorPlace): { anchor: number; head: number } {
  const { doc } = editor.state;
  if ("from" in place) {
    const [anchor, head] = [place.from, place.to].map((at) => Math.min(at, doc.length)) as [number, number];
    return { anchor, head };
  }
  const at =
    "x" in place ? (editor.posAtCoords(place, false) ?? 0) : positionOf(doc, place.line, place.column);
  return { anchor: at, head: at };
}

function positionOf(doc: Text, line: number, column: number): number {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(found.from + Math.max(column - 1, 0), found.to);
}

/** From the position of the problem to the end of its line; a problem without a position is only in the list. */
function diagnosticOf(doc: Text, detail: ErrorDetail, severity: "error" | "warning"): Diagnostic[] {
  if (detail.line === undefined) return [];
  const from = positionOf(doc, detail.line, detail.column ?? 1);
  const line = doc.lineAt(from);
  const to = Math.max(from, line.from + line.text.trimEnd().length);
  return [{ from, to, severity, message: detail.message }];
}

"use client";

import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
} from "@codemirror/autocomplete";
import { bracketMatching } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { keymap } from "@codemirror/view";
import { minimalSetup } from "codemirror";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import type { Preview } from "@/lib/api/dataSources";
import type { Labels } from "./query/useLabels";
import { logql } from "./query/logql";
import { promql } from "./query/promql";
import { rangeOf } from "./query/range";
import { useEditorView } from "./useEditorView";
import classes from "./QueryEditor.module.css";

const languages = { promql, logql };

export interface QueryEditorViewProps {
  readonly language: keyof typeof languages;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  /** Ctrl+Enter. */
  readonly onSubmit?: () => void;
  /** Null if no source can be queried. */
  readonly labels: Labels | null;
  /** The position of the server's error in the trimmed text. */
  readonly place: Preview["place"];
  readonly attributes: Readonly<Record<string, string>>;
}

/** Load it with QueryEditor.tsx. */
export default function QueryEditorView(props: QueryEditorViewProps): ReactNode {
  const { language, value, onChange, onFocus, onBlur, onSubmit, labels, place, attributes } = props;
  const known = useRef(labels);
  useEffect(() => {
    known.current = labels;
  }, [labels]);
  const { parent, view } = useEditorView({
    value,
    onChange,
    attributes,
    extensions: () => [
      minimalSetup,
      bracketMatching(),
      closeBrackets(),
      keymap.of(closeBracketsKeymap),
      autocompletion({ icons: false }),
      languages[language](() => known.current),
    ],
  });
  // Handled before the editor, in which it would insert a line break.
  const send = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (view.current) closeCompletion(view.current);
    onSubmit?.();
  };

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const found = place
      ? [{ ...rangeOf(editor.state.doc.toString(), place), ...problem(place.message) }]
      : [];
    editor.dispatch(setDiagnostics(editor.state, found));
  }, [place, view]);

  return (
    <div
      ref={parent}
      className={classes.editor}
      data-wrong={attributes["aria-invalid"]}
      onKeyDownCapture={send}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}

function problem(message: string): { readonly severity: "error"; readonly message: string } {
  return { severity: "error", message };
}

"use client";

import { useImperativeHandle, useRef, type ReactNode, type Ref } from "react";
import { CodeEditor, type CodeEditorHandle } from "@/components/editor/CodeEditor";
import { EditorOnDemand } from "@/components/editor/EditorOnDemand";
import { ErrorState } from "@/components/ui/ErrorState";
import type { ValidationState } from "./useValidation";
import { ProblemList } from "./ProblemList";
import { ValidationSummary } from "./ValidationSummary";
import classes from "./SpecEditor.module.css";

export interface SpecEditorHandle {
  /** Puts the cursor at the first mistake; one without a place in the text is shown in the list. */
  readonly showFirstMistake: () => void;
}

export interface SpecEditorProps {
  readonly ref?: Ref<SpecEditorHandle>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly validation: ValidationState;
  /** There to be read first: the editor itself comes when somebody goes into the text. */
  readonly readFirst?: boolean;
  /** Below what the server says of the document. */
  readonly aside?: ReactNode;
}

/** The document at the left, what the server says of it at the right (below, on a phone). */
export function SpecEditor({
  ref,
  text,
  onChange,
  validation,
  readFirst = false,
  aside,
}: SpecEditorProps): ReactNode {
  const editor = useRef<CodeEditorHandle>(null);
  const side = useRef<HTMLElement>(null);
  const { result, error } = validation;
  const Editor = readFirst ? EditorOnDemand : CodeEditor;
  useImperativeHandle(ref, () => ({
    showFirstMistake: () => {
      const placed = result?.errors.find(({ line }) => line !== undefined);
      if (placed?.line === undefined) side.current?.focus();
      else editor.current?.reveal(placed.line, placed.column ?? 1);
    },
  }));
  return (
    <div className={classes.root}>
      <div className={classes.editor}>
        <Editor
          ref={editor}
          label="Policy YAML"
          value={text}
          onChange={onChange}
          errors={result?.errors}
          warnings={result?.warnings}
        />
      </div>
      <div className={classes.side}>
        <section ref={side} tabIndex={-1} aria-label="Check of the policy">
          <ValidationSummary validation={validation} />
          {error ? <ErrorState title="The policy could not be checked" error={error} /> : null}
          <ProblemList
            errors={result?.errors ?? []}
            warnings={result?.warnings ?? []}
            onReveal={(line, column) => editor.current?.reveal(line, column)}
          />
        </section>
        {aside}
      </div>
    </div>
  );
}

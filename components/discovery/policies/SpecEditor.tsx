"use client";

import { useImperativeHandle, useRef, type ReactNode, type Ref } from "react";
import { CodeEditor, type CodeEditorHandle } from "@/components/editor/CodeEditor";
import { EditorOnDemand } from "@/components/editor/EditorOnDemand";
import { ErrorState } from "@/components/ui/ErrorState";
import type { ValidationState } from "./useValidation";
import { DocumentFacts } from "./DocumentFacts";
import { ProblemList } from "./ProblemList";
import { ValidationSummary } from "./ValidationSummary";
import classes from "./SpecEditor.module.css";

export interface SpecEditorHandle {
  /** Moves the cursor to the first error; one without a position in the text is shown in the list. */
  readonly showFirstMistake: () => void;
}

export interface SpecEditorProps {
  readonly ref?: Ref<SpecEditorHandle>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly validation: ValidationState;
  /** Shows plain text first: the editor is loaded when somebody focuses the text. */
  readonly readFirst?: boolean;
  /**
   * The outcome of the saved document: above the server's answer to this one unless that has errors; first on a
   * phone.
   */
  readonly aside?: ReactNode;
}

/** The document on the left; its outcome and the server's answer on the right. */
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
  const { errors = [], warnings = [] } = result ?? {};
  const problems = (
    <ProblemList
      errors={errors}
      warnings={warnings}
      onReveal={(line, column) => editor.current?.reveal(line, column)}
    />
  );
  const Editor = readFirst ? EditorOnDemand : CodeEditor;
  useImperativeHandle(ref, () => ({
    showFirstMistake: () => {
      const placed = errors.find(({ line }) => line !== undefined);
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
        <section ref={side} tabIndex={-1} className={classes.check} aria-label="Check of the policy">
          <ValidationSummary validation={validation} />
          {error ? <ErrorState title="The policy could not be checked" error={error} /> : null}
          {errors.length > 0 ? problems : null}
        </section>
        {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
        {errors.length > 0 || result === null ? null : (
          <section className={classes.said} aria-label="What the policy says">
            {problems}
            {result.policy === null ? null : (
              <div className={classes.facts}>
                <DocumentFacts policy={result.policy} spelling={result.spelling} />
              </div>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

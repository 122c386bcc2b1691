"use client";

import { useRef, type ReactNode } from "react";
import { useValidation } from "@/components/discovery/policies/useValidation";
import { SpecEditor, type SpecEditorHandle } from "../SpecEditor";
import { TryPolicy } from "../try/TryPolicy";
import { CreateBar } from "./CreateBar";
import type { Create } from "./useCreate";

export interface NewSpecProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly create: Create;
  /** The policy with which a trial is compared. */
  readonly against: string | null;
  /** Why it cannot be created yet, apart from errors in the text. */
  readonly blocked?: string | null;
  readonly onSubmit: (message: string | undefined) => void;
  /** Shows plain text first, as in SpecEditor. */
  readonly readFirst?: boolean;
}

/** The document of a new policy: edited, checked, tried and created. */
export function NewSpec(props: NewSpecProps): ReactNode {
  const { text, onChange, create, against, blocked = null, onSubmit, readFirst } = props;
  const editor = useRef<SpecEditorHandle>(null);
  const validation = useValidation(text);
  return (
    <>
      <SpecEditor
        ref={editor}
        text={text}
        onChange={onChange}
        validation={validation}
        readFirst={readFirst}
      />
      <CreateBar
        create={create}
        validation={validation}
        trial={
          <TryPolicy
            text={text}
            validation={validation}
            against={against}
            onShowMistake={() => editor.current?.showFirstMistake()}
          />
        }
        blocked={blocked}
        onSubmit={onSubmit}
      />
    </>
  );
}

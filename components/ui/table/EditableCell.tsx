"use client";

import { ActionIcon } from "@mantine/core";
import { IconLock, IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { ApiError, messageOf } from "@/lib/client/api";
import { notifyRefused } from "../notify";
import { Refusal, useRefusal } from "../Refusal";
import { takeFocus } from "../takeFocus";
import type { Edit } from "./columns";
import classes from "../DataTable.module.css";

const CellField = lazy(() =>
  late("The field", () => import("./CellField"), {
    place: ({ text }) => text,
    close: ({ onGiveUp }) => onGiveUp(),
  }),
);

export interface EditableCellProps<Row> {
  readonly row: Row;
  readonly edit: Edit<Row>;
  readonly children: ReactNode;
}

/** Enter or leaving the field saves, Escape does not; a refused text stays in the field with the reason. */
export function EditableCell<Row>({ row, edit, children }: EditableCellProps<Row>): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isEdited = text !== null;
  const wasEdited = useRef(false);
  // Runs before a dialog that the save opens records which element had the focus.
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) takeFocus(opener.current);
    wasEdited.current = isEdited;
  }, [isEdited]);
  const label = edit.label(row);
  const refused = useRefusal(edit.needs ?? "viewer", null);
  const close = (): void => {
    setText(null);
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    if (text === null || saving) return;
    if (text === edit.text(row)) return close();
    setSaving(true);
    try {
      await edit.save(row, text);
      close();
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.details[0]?.message ?? error.message) : messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  if (text !== null) {
    return (
      <Suspense fallback={children}>
        <CellField
          {...{ label, text, problem, saving }}
          onChange={setText}
          onSave={() => void save()}
          onGiveUp={close}
        />
      </Suspense>
    );
  }
  return (
    <div className={classes.editable}>
      <span>{children}</span>
      {refused === null ? (
        <ActionIcon
          ref={opener}
          variant="subtle"
          size={24}
          aria-label={`Edit: ${label}`}
          onClick={() => setText(edit.text(row))}
        >
          <IconPencil size={14} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <RefusedEdit label={label} reason={refused} />
      )}
    </div>
  );
}

function RefusedEdit({ label, reason }: { readonly label: string; readonly reason: string }): ReactNode {
  return (
    <Refusal reason={reason}>
      {(describedBy) => (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={`Edit: ${label}`}
          aria-disabled="true"
          aria-describedby={describedBy}
          onClick={() => notifyRefused(reason)}
        >
          <IconLock size={14} aria-hidden="true" />
        </ActionIcon>
      )}
    </Refusal>
  );
}

"use client";

import { Drawer, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { ZodForm } from "@/lib/client/hooks/zodForm";
import { FormEnd, type FormEndProps } from "./FormEnd";
import { OthersSaved, type OthersSavedProps } from "./OthersSaved";
import { useUnsavedGuard } from "./useUnsavedGuard";
import classes from "./SaveAndTest.module.css";

export interface SaveAndTestProps {
  readonly title: string;
  readonly form: Pick<ZodForm<{ readonly name: string }>, "props"> & {
    readonly isDirty: () => boolean;
    readonly getInputProps: (path: "name") => object;
  };
  readonly kept: OthersSavedProps["kept"];
  /** The outcome of the test after saving; null before. */
  readonly outcome: ReactNode;
  readonly saved: boolean;
  readonly write: FormEndProps["write"];
  /** The error's title when saving fails: "The webhook was not saved". */
  readonly failed: string;
  /** Says what leaving without saving would lose. */
  readonly lost: string;
  readonly onClose: () => void;
  /** The fields below the name. */
  readonly children: ReactNode;
}

/** Of all such forms; what they store of secrets no page is told. */
const LABELS = { name: "Name", type: "Type", url: "URL", place: "Where it is", events: "Events" };

/**
 * The form of an external system: submitting saves and tests it, and the form stays open with the outcome. Cancel
 * discards what was typed; Escape and a click outside ask first.
 */
export function SaveAndTest(props: SaveAndTestProps): ReactNode {
  const { title, form, kept, outcome, saved, write, failed, lost, onClose, children } = props;
  const { mayClose } = useUnsavedGuard(form.isDirty(), lost);
  const close = async (): Promise<void> => {
    if (await mayClose()) onClose();
  };
  return (
    <Drawer opened onClose={() => void close()} size="lg" title={title}>
      <form {...form.props} className={`stack ${classes.form}`}>
        <TextInput
          label="Name"
          description="Lower-case letters, digits, hyphens and dots"
          required
          data-autofocus
          {...form.getInputProps("name")}
        />
        {children}
        <div className={classes.end}>
          {outcome}
          <FormEnd
            label="Save & test"
            leave={saved ? "Done" : "Cancel"}
            write={write}
            failed={failed}
            needs="admin"
            onCancel={onClose}
          >
            <OthersSaved kept={kept} labels={LABELS} />
          </FormEnd>
        </div>
      </form>
    </Drawer>
  );
}

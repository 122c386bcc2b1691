"use client";

import { Button, FileButton, SegmentedControl } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { chooseAgain } from "@/components/ui/chooseAgain";
import { useTextFile } from "@/components/ui/useTextFile";
import { formatBytes } from "@/lib/client/format";
import { MAX_DOCUMENT_LENGTH, sourceTypes, type DocumentField } from "@/lib/sources/shapes";
import type { SourceValues } from "./sourceFormModel";
import classes from "./SourceForm.module.css";

export interface DocumentFieldsProps {
  readonly field: DocumentField;
  readonly values: SourceValues;
  /** Whether a document is already stored. */
  readonly stored: boolean;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<SourceValues>) => void;
}

/** For a source that is fetched by URL or uploaded. */
export function DocumentFields({ field, values, stored, error, onChange }: DocumentFieldsProps): ReactNode {
  const label = useId();
  const file = useTextFile({
    mostBytes: MAX_DOCUMENT_LENGTH,
    tooLarge: ({ name, size }) =>
      `${name} has ${formatBytes(size)}; at most ${formatBytes(MAX_DOCUMENT_LENGTH)} are read.`,
    onText: (document, { name }) => onChange({ document, documentName: name }),
  });
  const shownError = file.error ?? error;
  return (
    <div>
      <div id={label} className="note">
        The {field.noun} is
      </div>
      <SegmentedControl
        aria-labelledby={label}
        size="xs"
        value={values.place}
        onChange={(value) => onChange({ place: value === "document" ? "document" : "url" })}
        data={[
          { value: "url", label: "Read from a URL" },
          { value: "document", label: "Uploaded" },
        ]}
      />
      {values.place === "document" ? (
        <>
          <p className="note">{field.description}</p>
          <div className={classes.file}>
            <FileButton
              accept={field.accept}
              onChange={(chosen) => void file.read(chosen)}
              inputProps={{
                ...chooseAgain,
                "aria-label": `${sourceTypes[values.type].label} file`,
                tabIndex: -1,
              }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconUpload size={14} aria-hidden="true" />}
                >
                  Choose file
                </Button>
              )}
            </FileButton>
            <span role="status">
              {values.documentName ?? (stored ? "The stored document stays" : "No file chosen")}
            </span>
          </div>
        </>
      ) : null}
      {shownError ? (
        <div role="alert" className={classes.error}>
          {shownError}
        </div>
      ) : null}
    </div>
  );
}

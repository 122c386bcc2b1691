"use client";

import { Button, FileButton } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { CancelPending } from "@/components/ui/CancelPending";
import { chooseAgain } from "@/components/ui/chooseAgain";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useFileDrop } from "@/components/ui/useFileDrop";
import { formatBytes } from "@/lib/client/format";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import { usePermission } from "@/lib/client/hooks/session";
import { FILE_BYTES } from "@/lib/limits/fileBytes";
import { useUploadImport } from "./hooks";
import classes from "./Imports.module.css";

/** Uploads a dropped or chosen file at once. */
export function CsvDrop(): ReactNode {
  const leadTo = useLeadTo();
  const upload = useUploadImport();
  const { allowed } = usePermission("tuner");
  const { guard } = useGuard("tuner");
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const send = (file: File): void => {
    const problem =
      file.size > FILE_BYTES
        ? `${file.name} has ${formatBytes(file.size)}; at most ${formatBytes(FILE_BYTES)} are accepted. Split it.`
        : null;
    setTooLarge(problem);
    if (problem === null) leadTo(upload, file, ({ id }) => `/minutes/imports/${id}`);
  };
  const take = (file: File | null): void => {
    if (file) guard(() => send(file))();
  };
  const drop = useFileDrop(take);
  return (
    <div className="stack">
      <div {...drop} className={classes.drop}>
        <p className={classes.dropText}>Drop a CSV file here</p>
        {allowed ? (
          <FileButton
            accept=".csv,text/csv"
            onChange={take}
            inputProps={{ ...chooseAgain, "aria-label": "CSV file of builds", tabIndex: -1 }}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={upload.isPending}
                leftSection={<IconUpload size={14} aria-hidden="true" />}
              >
                Choose file
              </Button>
            )}
          </FileButton>
        ) : (
          <PermittedButton needs="tuner" variant="default">
            Choose file
          </PermittedButton>
        )}
        <CancelPending write={upload} what={`the upload of ${upload.variables?.name ?? "the file"}`} />
        <p role="status" className="fine">
          {upload.isPending ? `Uploading ${upload.variables.name}…` : `At most ${formatBytes(FILE_BYTES)}`}
        </p>
      </div>
      {tooLarge === null ? null : (
        <div role="alert" className={classes.error}>
          {tooLarge}
        </div>
      )}
      {upload.error ? <ErrorState title="The file was not accepted" error={upload.error} /> : null}
      <details>
        <summary>Columns</summary>
        <p className="note">
          The first line names the columns, in any order. Needed: <code>id</code>, <code>status</code>,{" "}
          <code>project_id</code>, <code>project_path</code>, <code>visibility</code>, <code>runner_id</code>,{" "}
          <code>runner_type</code>, <code>finished_at</code>, <code>duration_seconds</code>. Also accepted:{" "}
          <code>runner_description</code>, <code>pipeline_id</code>, <code>name</code>, <code>stage</code>,{" "}
          <code>ref</code>, <code>started_at</code>, <code>revision</code>, <code>namespace</code>; of jobs
          that wait here <code>queued_at</code>, <code>tags</code>, <code>protected</code>,{" "}
          <code>failure_reason</code>, <code>script</code>, <code>variables</code>,{" "}
          <code>timeout_seconds</code>. The API&apos;s names (<code>finishedAt</code>) also work. Other
          columns are ignored.
        </p>
      </details>
    </div>
  );
}

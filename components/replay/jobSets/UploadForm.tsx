"use client";

import { Button, Group, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CancelPending } from "@/components/ui/CancelPending";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { fieldErrors } from "@/lib/client/api";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { FileField } from "../FileField";
import { useUploadJobSet } from "../hooks";
import classes from "../Replay.module.css";

/** Uploads a new version of a job set. */
export function UploadForm(): ReactNode {
  const leadTo = useLeadTo();
  const upload = useUploadJobSet();
  const { guard } = useGuard("tuner");
  const form = useZodForm({
    schema: () => import("./uploadRequest").then((file) => file.uploadFormSchema),
    initial: { name: "", jobs: null, images: null, rotations: null },
    error: upload.error,
    onSubmit: guard((request) => leadTo(upload, request, ({ id }) => `/replay/job-sets/${id}`)),
  });
  const file = (part: "jobs" | "images" | "rotations") => ({
    value: form.values[part],
    onChange: (chosen: File | null) => form.setFieldValue(part, chosen),
    error: form.errorOf(part),
  });
  return (
    <form {...form.props} className="stack">
      <div className={classes.fields}>
        <TextInput
          label="Name"
          description="A known name gets a new version"
          placeholder="ci-week-47"
          withAsterisk
          {...form.getInputProps("name")}
        />
        <FileField label="Jobs" description="gitlab_runner_jobs.csv" required {...file("jobs")} />
        <FileField
          label="Images"
          description="images.csv, with p50_pull_seconds"
          required
          {...file("images")}
        />
        <FileField label="Node rotations" description="time and node" {...file("rotations")} />
      </div>
      {upload.error && Object.keys(fieldErrors(upload.error)).length === 0 ? (
        <ErrorState title="The files were not accepted" error={upload.error} />
      ) : null}
      <Group justify="flex-end">
        <Button component={HoverLink} href="/replay?new=true" variant="default">
          Replay without a job set
        </Button>
        <CancelPending write={upload} what="the upload of the job set" />
        <PermittedButton needs="tuner" type="submit" loading={upload.isPending}>
          Upload
        </PermittedButton>
      </Group>
    </form>
  );
}

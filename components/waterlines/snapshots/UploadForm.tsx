"use client";

import { FileInput, Textarea, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CancelPending } from "@/components/ui/CancelPending";
import { chooseAgain } from "@/components/ui/chooseAgain";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { useFileDrop } from "@/components/ui/useFileDrop";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import { useZodForm } from "@/lib/client/hooks/zodForm";
import { useUploadSnapshot } from "../hooks";
import { nodesHref } from "../links";
import { MOST_TEXT, sizeProblem } from "./fileSize";
import classes from "./Snapshots.module.css";

const COMMAND = "kubectl get nodes,pods,priorityclasses -A -o json";
const METRICS = "kubectl get --raw /apis/metrics.k8s.io/v1beta1";

const FILES = { nodes: "Nodes and pods", podMetrics: "Use of pods", nodeMetrics: "Use of nodes" } as const;

/** Takes dropped or chosen files, or pasted text; the manifests are sent too or added later. */
export function UploadForm(): ReactNode {
  const upload = useUploadSnapshot();
  const { guard } = useGuard("tuner");
  const form = useZodForm({
    schema: () => import("./uploadRequest").then((file) => file.uploadFormSchema),
    initial: { name: "", nodes: null, pasted: "", podMetrics: null, nodeMetrics: null, documents: "" },
    error: upload.error,
    onSubmit: guard((request) =>
      leadTo(upload, request, ({ name, version }) => nodesHref({ snapshot: name, version: String(version) })),
    ),
  });
  const { release } = useUnsavedGuard(form.isDirty(), "The snapshot is not uploaded and would be lost.");
  const leadTo = useLeadTo(release);
  const drop = useFileDrop((dropped) => form.setFieldValue("nodes", dropped));
  const isPasted = form.values.nodes === null && form.values.pasted.trim() !== "";
  /** A file that is too large is reported at once; errors of pasted nodes are shown at their field. */
  const file = (part: keyof typeof FILES) => ({
    label: FILES[part],
    placeholder: "Choose a file",
    accept: ".json,application/json",
    clearable: true,
    clearButtonProps: { "aria-label": `Remove the file: ${FILES[part]}` },
    fileInputProps: chooseAgain,
    value: form.values[part],
    error: sizeProblem(form.values[part]) ?? (part === "nodes" && isPasted ? undefined : form.errorOf(part)),
    onChange: (chosen: File | null) => form.setFieldValue(part, chosen),
  });
  return (
    <form {...form.props} {...drop} className={classes.form}>
      <TextInput
        label="Name"
        description="Lower-case letters, digits and -; another upload under it is its next version"
        placeholder="ci-pool"
        {...form.getInputProps("name")}
      />
      <FileInput
        description={`JSON of ${COMMAND}, a request for a plan, or a vector's input. Or drop it here.`}
        {...file("nodes")}
      />
      <Textarea
        label="Or paste it"
        autosize
        minRows={2}
        maxRows={8}
        disabled={form.values.nodes !== null}
        {...form.getInputProps("pasted")}
        error={form.errorOf("pasted") ?? (isPasted ? form.errorOf("nodes") : undefined)}
      />
      <div className={classes.beside}>
        <FileInput description={`${METRICS}/pods`} {...file("podMetrics")} />
        <FileInput description={`${METRICS}/nodes`} {...file("nodeMetrics")} />
      </div>
      <Textarea
        label="Policies"
        description="Manifests of NodeQOS, AvoidanceAction and PodQOS, unchanged, between ---. Empty: those of the version before."
        autosize
        minRows={3}
        maxRows={16}
        classNames={{ input: "mono" }}
        {...form.getInputProps("documents")}
      />
      <div className="actions">
        <PermittedButton
          needs="tuner"
          type="submit"
          loading={upload.isPending}
          leftSection={<IconUpload size={14} aria-hidden="true" />}
        >
          Upload
        </PermittedButton>
        <CancelPending write={upload} what="the upload of the snapshot" />
        <span className="fine" role="status">
          {upload.isPending
            ? (upload.sent ?? 1) < 1
              ? "Uploading…"
              : "Reading and planning…"
            : `At most ${MOST_TEXT} a file`}
        </span>
      </div>
      {upload.error ? <ErrorState title="The snapshot was not uploaded" error={upload.error} /> : null}
    </form>
  );
}

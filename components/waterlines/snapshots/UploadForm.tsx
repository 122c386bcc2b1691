"use client";

import { FileInput, Textarea, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useState, type DragEvent, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { PermittedButton } from "@/components/ui/Permitted";
import { formatBytes } from "@/lib/client/format";
import { LIMITS } from "@/lib/limits/limits";
import { useUploadSnapshot } from "../hooks";
import { nodesHref } from "../links";
import { useLeadTo } from "@/lib/client/hooks/leadTo";
import classes from "./Snapshots.module.css";

const MAX_BYTES = LIMITS.snapshotFileBytes.value;
const COMMAND = "kubectl get nodes,pods,priorityclasses -A -o json";
const METRICS = "kubectl get --raw /apis/metrics.k8s.io/v1beta1";

interface Files {
  readonly nodes: File | null;
  readonly podMetrics: File | null;
  readonly nodeMetrics: File | null;
}

/** Files that are dropped or chosen, or text that is pasted; the manifests go along or come later. */
export function UploadForm(): ReactNode {
  const leadTo = useLeadTo();
  const upload = useUploadSnapshot();
  const [name, setName] = useState("");
  const [files, setFiles] = useState<Files>({ nodes: null, podMetrics: null, nodeMetrics: null });
  const [pasted, setPasted] = useState("");
  const [documents, setDocuments] = useState("");
  const [over, setOver] = useState(false);
  const tooLarge = Object.values(files).find((file: File | null) => (file?.size ?? 0) > MAX_BYTES);
  const nodes = files.nodes ?? (pasted.trim() === "" ? null : new Blob([pasted]));
  const missing =
    name.trim() === ""
      ? "Give the snapshot a name."
      : nodes === null
        ? "Choose or paste the nodes."
        : tooLarge
          ? `A file has at most ${formatBytes(MAX_BYTES)}.`
          : null;
  const send = (): void => {
    if (nodes === null || missing !== null) return;
    const form = new FormData();
    form.set("name", name.trim());
    form.set("nodes", nodes, "nodes.json");
    for (const part of ["podMetrics", "nodeMetrics"] as const) {
      const file = files[part];
      if (file) form.set(part, file);
    }
    if (documents.trim() !== "") form.set("documents", documents);
    leadTo(upload, form, ({ name, version }) => nodesHref({ snapshot: name, version: String(version) }));
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  const choose = (part: keyof Files) => (file: File | null) =>
    setFiles((before) => ({ ...before, [part]: file }));
  return (
    <form
      className={classes.form}
      data-over={over}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        choose("nodes")(event.dataTransfer.files[0] ?? null);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        label="Name"
        description="Lower-case letters, digits and -; another upload under it is its next version"
        placeholder="ci-pool"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FileInput
        label="Nodes and pods"
        description={`JSON of ${COMMAND}, a request for a plan, or a vector's input. Or drop it here.`}
        placeholder="Choose a file"
        accept=".json,application/json"
        clearable
        value={files.nodes}
        onChange={choose("nodes")}
      />
      <Textarea
        label="Or paste it"
        autosize
        minRows={2}
        maxRows={8}
        value={pasted}
        disabled={files.nodes !== null}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <div className={classes.beside}>
        <FileInput
          label="Use of pods"
          description={`${METRICS}/pods`}
          placeholder="Choose a file"
          accept=".json,application/json"
          clearable
          value={files.podMetrics}
          onChange={choose("podMetrics")}
        />
        <FileInput
          label="Use of nodes"
          description={`${METRICS}/nodes`}
          placeholder="Choose a file"
          accept=".json,application/json"
          clearable
          value={files.nodeMetrics}
          onChange={choose("nodeMetrics")}
        />
      </div>
      <Textarea
        label="Policies"
        description="Manifests of NodeQOS, AvoidanceAction and PodQOS, unchanged, between ---. They can be written later."
        autosize
        minRows={3}
        maxRows={16}
        classNames={{ input: "mono" }}
        value={documents}
        onChange={(event) => setDocuments(event.currentTarget.value)}
      />
      <div className="actions">
        <PermittedButton
          needs="tuner"
          type="submit"
          loading={upload.isPending}
          disabled={missing !== null}
          leftSection={<IconUpload size={14} aria-hidden="true" />}
        >
          Upload
        </PermittedButton>
        <span className="fine" role="status">
          {upload.isPending
            ? "Reading and planning…"
            : (missing ?? `At most ${formatBytes(MAX_BYTES)} a file`)}
        </span>
      </div>
      {upload.error ? <ErrorState title="The snapshot was not taken" error={upload.error} /> : null}
    </form>
  );
}

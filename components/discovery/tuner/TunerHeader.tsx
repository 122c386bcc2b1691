"use client";

import { ActionIcon, Button, Group, NativeSelect } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from "@tabler/icons-react";
import { useQueryState, parseAsString } from "nuqs";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { late } from "@/components/ui/late";
import { policyHref } from "@/components/discovery/runs/links";
import { PageHeader } from "@/components/ui/PageHeader";
import { PermittedButton, useGuard } from "@/components/ui/Permitted";
import { DemoTag } from "@/components/ui/StatusBadge";
import type { PolicyDetail } from "@/lib/api/policies";
import type { Run, RunSummary } from "@/lib/api/runs";
import { formatInstant } from "@/lib/client/format";
import { useShortcut } from "@/lib/client/shortcuts";
import { useTunerRanking, useTunerState, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { ExportMenu } from "./export/ExportMenu";
import { SavedNotice } from "./save/SavedNotice";
import classes from "./TunerHeader.module.css";

const SaveModal = lazy(() =>
  late("The dialog that saves", () =>
    import("./save/SaveModal").then((file) => ({ default: file.SaveModal })),
  ),
);

export interface TunerHeaderProps {
  readonly tuner: Tuner;
  readonly name: string;
  readonly saved: PolicyDetail;
  /** The version that the edits begin with: the saved one, or an older one that a link asks for. */
  readonly startsFrom: number;
  readonly onSaved: (saved: PolicyDetail) => void;
  readonly runs: readonly RunSummary[];
  readonly run: Run | null;
  /** Whether the code that reads and writes the policy's text has loaded. */
  readonly ready: boolean;
  readonly yamlOpen: boolean;
  readonly onYaml: (open: boolean) => void;
}

export function TunerHeader(props: TunerHeaderProps): ReactNode {
  const { tuner, name, saved, startsFrom, onSaved, runs, run, ready, yamlOpen, onYaml } = props;
  const { session } = tuner;
  const [saving, setSaving] = useState(false);
  const [done, setDone] = useState(false);
  const dirty = useTunerState(tuner, () => session.dirty);
  const broken = useTunerState(tuner, () => session.state.errors.length > 0);
  const unreadable = useTunerRanking(tuner, ({ samples }) => samples.state === "unreadable");
  const { guard } = useGuard("tuner");
  const save = guard(() => setSaving(true));
  useShortcut("mod+S", "Save a new version", save, ready && dirty && !broken);
  return (
    <>
      <PageHeader
        trail={[
          { label: "Policies", href: "/policies" },
          { label: name, href: policyHref(name) },
        ]}
        title={`Tune ${name}`}
        badges={saved.demo ? <DemoTag /> : null}
        description={
          <>
            Starts from version {startsFrom}
            {startsFrom === saved.version ? "" : `, compared with version ${saved.version}`}, over the samples
            of <RunChoice runId={tuner.runId} runs={runs} />
          </>
        }
        actions={
          <Group gap={6} className={classes.actions}>
            <UndoButtons tuner={tuner} />
            <Button variant="default" disabled={!ready || !dirty} onClick={() => session.reset()}>
              Reset to saved
            </Button>
            <Button
              variant="default"
              className={classes.yaml}
              aria-pressed={yamlOpen}
              disabled={unreadable}
              onClick={() => onYaml(!yamlOpen)}
            >
              YAML
            </Button>
            <ExportMenu tuner={tuner} name={name} version={saved.version} run={run} />
            <PermittedButton
              needs="tuner"
              leftSection={<IconDeviceFloppy size={14} aria-hidden="true" />}
              disabled={!ready || !dirty || broken}
              onClick={save}
            >
              Save…
            </PermittedButton>
          </Group>
        }
      />
      {done && !dirty ? (
        <SavedNotice name={name} version={saved.version} runId={tuner.runId} onClose={() => setDone(false)} />
      ) : null}
      {saving ? (
        <Suspense>
          <SaveModal
            tuner={tuner}
            name={name}
            saved={saved}
            onSaved={onSaved}
            onDone={() => setDone(true)}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function UndoButtons({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const { session } = tuner;
  const canUndo = useTunerState(tuner, () => session.canUndo);
  const canRedo = useTunerState(tuner, () => session.canRedo);
  const label = useTunerState(tuner, () => session.state.label);
  const redoLabel = useTunerState(tuner, () => session.redoLabel);
  useShortcut(
    "mod+Z",
    "Undo in the tuner",
    outsideEditor(() => session.undo()),
    canUndo,
  );
  const redo = outsideEditor(() => session.redo());
  useShortcut("mod+shift+Z", "Redo in the tuner", redo, canRedo);
  useShortcut("mod+Y", "Redo in the tuner", redo, canRedo);
  return (
    <>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={canUndo ? `Undo ${label}` : "Undo"}
        title={canUndo ? `Undo ${label}` : "Nothing to undo"}
        disabled={!canUndo}
        onClick={() => session.undo()}
      >
        <IconArrowBackUp size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="md"
        aria-label={canRedo ? `Redo ${redoLabel}` : "Redo"}
        title={canRedo ? `Redo ${redoLabel}` : "Nothing to redo"}
        disabled={!canRedo}
        onClick={() => session.redo()}
      >
        <IconArrowForwardUp size={16} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

/** Leaves typing in the editor to the editor's own undo. */
function outsideEditor(act: () => void): () => void {
  return () => {
    if (document.activeElement?.closest(".cm-editor") === null) act();
  };
}

function RunChoice({
  runId,
  runs,
}: {
  readonly runId: string;
  readonly runs: readonly RunSummary[];
}): ReactNode {
  const [, setRun] = useQueryState("run", parseAsString.withOptions({ history: "push" }));
  const zone = useMounted() ? undefined : "UTC";
  const known = runs.some((run) => run.id === runId);
  const options = runs.map((run, index) => ({
    value: run.id,
    label: `${index === 0 ? "the latest run" : "a run"}, data up to ${formatInstant(run.evaluatedAt ?? run.createdAt, zone)}, version ${run.policyVersion}`,
  }));
  return (
    <NativeSelect
      size="xs"
      className={classes.run}
      aria-label="Run whose samples are used"
      value={runId}
      data={known ? options : [{ value: runId, label: `run ${runId}` }, ...options]}
      onChange={(event) => void setRun(event.currentTarget.value)}
    />
  );
}

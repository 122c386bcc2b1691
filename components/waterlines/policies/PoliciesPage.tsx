"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState, type ReactNode } from "react";
import { TextDiff } from "@/components/editor/TextDiff";
import type { CodeEditorHandle } from "@/components/editor/CodeEditor";
import { EditorOnDemand } from "@/components/editor/EditorOnDemand";
import { ErrorState } from "@/components/ui/ErrorState";
import { HoverLink } from "@/components/ui/HoverLink";
import { OthersSaved } from "@/components/ui/OthersSaved";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { lostChanges } from "@/components/ui/lostText";
import { useUnsavedGuard } from "@/components/ui/useUnsavedGuard";
import type { NodeSnapshotDetail } from "@/lib/api/nodes";
import { plural } from "@/lib/client/format";
import { ApiError } from "@/lib/client/api";
import { useGo } from "@/lib/client/hooks/go";
import { useChangeDocuments, useCheck, useSnapshot } from "../hooks";
import { nodesHref, policiesHref } from "../links";
import { SnapshotFacts } from "../SnapshotFacts";
import { WaterlinesFrame } from "../WaterlinesFrame";
import classes from "../snapshots/Snapshots.module.css";
import { Issues } from "./Issues";
import { TEMPLATE } from "./template";

/** The manifests of a snapshot, checked while they are edited. */
export function PoliciesPage({ id }: { readonly id: string }): ReactNode {
  const query = useSnapshot(id);
  return (
    <WaterlinesFrame
      title="Policies of a snapshot"
      trail={[{ label: "Snapshots and policies", href: "/nodes/snapshots" }]}
      description="Unmodified manifests of crane, which define the waterlines and the pods that may be acted on."
    >
      <QueryState query={query} what="the snapshot" rows={10}>
        {(snapshot) => (
          <Policies key={snapshot.id} snapshot={snapshot} onOutdated={() => void query.refetch()} />
        )}
      </QueryState>
    </WaterlinesFrame>
  );
}

const CHECK_AFTER_MS = 300;

interface PoliciesProps {
  readonly snapshot: NodeSnapshotDetail;
  /** Saving was refused: there is a newer version than the one the edit started from. */
  readonly onOutdated: () => void;
}

function Policies({ snapshot, onOutdated }: PoliciesProps): ReactNode {
  const { name, version, newest } = snapshot;
  const go = useGo();
  const before = snapshot.documents ?? "";
  const initial = before === "" ? TEMPLATE : before;
  const [text, setText] = useState(initial);
  const [settled] = useDebouncedValue(text, CHECK_AFTER_MS);
  const check = useCheck(settled);
  const change = useChangeDocuments();
  const { release } = useUnsavedGuard(
    text !== initial,
    before === ""
      ? `The policies of ${name} are not saved and would be lost.`
      : lostChanges(`the policies of ${name}`),
  );
  const editor = useRef<CodeEditorHandle>(null);
  const found = check.data;
  const drawn = snapshot.waterlines !== null && Object.keys(snapshot.waterlines).length > 0;
  const valid = settled === text && found?.valid === true;
  const conflict = change.error instanceof ApiError && change.error.status === 412;
  const save = (id: string): void =>
    change.mutate(
      { id, documents: text },
      {
        onSuccess: (stored) => {
          release();
          void go(nodesHref({ snapshot: stored.name, version: String(stored.version) }));
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 412) onOutdated();
        },
      },
    );
  return (
    <>
      <SnapshotFacts snapshot={snapshot} href={nodesHref({ snapshot: name, version: String(version) })} />
      {newest.id === snapshot.id ? null : (
        <p className="note">
          Version {version}; <HoverLink href={policiesHref(newest.id)}>{newest.version}</HoverLink> is the
          newest: saving applies these policies to the nodes of version {newest.version}.
        </p>
      )}
      {drawn && snapshot.documents === null ? (
        <p className="note">
          The waterlines of this snapshot were drawn by hand. Saving policies replaces them.
        </p>
      ) : null}
      <Panel
        title="Policies"
        description={
          found
            ? `${plural(found.found.policies.length, "policy", "policies")}, ${plural(found.found.actions.length, "action")}, ${plural(found.found.podQoses.length, "PodQOS", "PodQOS")}`
            : "Checking…"
        }
        actions={
          <PermittedButton
            needs="tuner"
            loading={change.isPending}
            disabled={!valid || text === before}
            onClick={() => save(snapshot.id)}
          >
            Save as the next version
          </PermittedButton>
        }
      >
        <div className="stack">
          <div className={classes.editor}>
            <EditorOnDemand
              ref={editor}
              label="Policies"
              value={text}
              onChange={setText}
              errors={found?.errors}
              warnings={found?.warnings}
            />
          </div>
          {change.error ? <ErrorState title="The policies were not saved" error={change.error} /> : null}
          {conflict ? (
            <div className="actions">
              <OthersSaved
                kept={{
                  behind: true,
                  conflict,
                  takeTheirs: () => {
                    release();
                    void go(policiesHref(newest.id));
                  },
                  saveOverTheirs: () => save(newest.id),
                }}
                changes={<TheirPolicies id={newest.id} before={before} />}
              />
            </div>
          ) : null}
          {check.isError ? (
            <ErrorState title="The policies could not be checked" error={check.error} />
          ) : null}
          {found ? (
            <Issues found={found} onGo={(line, column) => editor.current?.reveal(line, column)} />
          ) : null}
        </div>
      </Panel>
      {snapshot.warnings.length > 0 ? (
        <Panel title="Of the upload">
          <ul className={classes.issues}>
            {snapshot.warnings.map(({ path, message }, at) => (
              <li key={at}>
                {path === "" ? "The snapshot" : path} {message}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}

/** What the newest version has instead of what the edit began with. */
function TheirPolicies({ id, before }: { readonly id: string; readonly before: string }): ReactNode {
  const query = useSnapshot(id);
  return (
    <QueryState query={query} what="what they saved" rows={3}>
      {({ documents }) => <TextDiff label="What they changed" before={before} after={documents ?? ""} />}
    </QueryState>
  );
}

"use client";

import { Button, Group, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { TextDiff } from "@/components/editor/TextDiff";
import { QueryState } from "@/components/ui/QueryState";
import type { PolicyDetail } from "@/lib/api/policies";
import { fetchPolicy } from "@/lib/client/hooks/policies";
import { queryKeys } from "@/lib/client/queryKeys";
import { VersionChanges } from "./VersionChanges";
import type { PolicyDraft } from "./usePolicyDraft";
import classes from "./ConflictModal.module.css";

export interface ConflictModalProps {
  readonly name: string;
  readonly draft: Omit<PolicyDraft, "keepBeyond">;
  readonly onClose: () => void;
  readonly onTakeTheirs: (theirs: PolicyDetail) => void;
  readonly onSaveMine: (theirs: PolicyDetail) => void;
}

/** Shown if someone saved since the edit started: shows what they changed and lets the person decide. */
export function ConflictModal(props: ConflictModalProps): ReactNode {
  const { name, draft, onClose, onTakeTheirs, onSaveMine } = props;
  const query = useQuery({
    // Under the key of the detail, so that the same answer updates the page's data.
    queryKey: queryKeys.policies.detail(name),
    queryFn: ({ signal }) => fetchPolicy(name, signal),
    refetchOnMount: "always",
  });
  const known = draft.base;
  return (
    <Modal opened onClose={onClose} size="xl" title="Someone saved this policy while you edited it">
      <QueryState query={query} what="the other's version">
        {(theirs) =>
          theirs.version === known.version ? (
            <p>Loading the version that is saved now…</p>
          ) : (
            <div className={classes.root}>
              <h3 className={classes.heading}>
                What changed between version {known.version}, which you began from, and version{" "}
                {theirs.version}
              </h3>
              <VersionChanges name={name} from={known.version} to={theirs.version} />
              <h3 className={classes.heading}>What saving yours over it would change</h3>
              <TextDiff label="Their text and yours" before={theirs.spec} after={draft.text} />
              <Group justify="flex-end">
                <Button variant="default" onClick={onClose}>
                  Keep editing
                </Button>
                <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
                  Take theirs, drop mine
                </Button>
                <Button onClick={() => onSaveMine(theirs)}>Save mine over it</Button>
              </Group>
            </div>
          )
        }
      </QueryState>
    </Modal>
  );
}

"use client";

import { Group, Stack } from "@mantine/core";
import Link from "next/link";
import { useState, type ReactNode } from "react";
import { ErrorState } from "@/components/ui/ErrorState";
import { Facts } from "@/components/ui/Facts";
import { OlderChoices } from "@/components/ui/OlderChoices";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { Select } from "@/components/ui/Select";
import type { Replay } from "@/lib/api/replays";
import { itemsOf } from "@/lib/client/hooks/paged";
import { replayHref } from "@/lib/client/hrefs";
import { isUnderWay } from "@/lib/client/underWay";
import { useJobSets, useReplay, useStartReplay } from "../hooks";
import { ReplayProgress } from "../ReplayProgress";
import { minutesText, percentText } from "../words";
import { draftName, draftOutcome, outcomeSentence, type Cuts } from "./outcome";

export interface DraftReplayProps {
  readonly policy: string;
  /** The saved version that the edit started from. */
  readonly version: number;
  /** The edited policy as YAML. */
  readonly spec: string;
  /** The time zone of the policy's days and hours; undefined if it names none. */
  readonly timeZone: string | undefined;
  readonly cuts: Cuts;
}

/** Whether an edit would have helped: replays a job set with the saved version and the edited policy as columns. */
export function DraftReplay(props: DraftReplayProps): ReactNode {
  const { policy, spec, timeZone, cuts } = props;
  const sets = useJobSets();
  const start = useStartReplay();
  const known = itemsOf(sets.data)
    .filter(({ state }) => state === "succeeded")
    .map(({ id, name, version }) => ({ value: id, label: `${name}@${version}` }));
  const [jobSet, choose] = useState<string | null>(null);
  // Another may be selected after one was replayed.
  const replayed = start.data?.jobSet;
  // Stays selected once it is shown: a newer one that is completed in the meantime moves to the top of the list.
  if (known[0] !== undefined && !known.some(({ value }) => value === jobSet)) choose(known[0].value);
  return (
    <Stack component="section" aria-label="Replay of the edit" gap="sm" mt="md">
      <QueryState query={sets} what="the job sets" rows={1}>
        {() => {
          const older = <OlderChoices query={sets} what="job sets" />;
          if (jobSet === null || known.length === 0) {
            return sets.hasNextPage ? (
              older
            ) : (
              <p className="fine">
                Would it have helped? <Link href="/replay/job-sets">Upload a job set</Link> to replay edits
                against it.
              </p>
            );
          }
          return (
            <>
              <Group align="flex-end">
                <Select
                  label="Would it have helped?"
                  description="Jobs that the saved version and the edit are replayed with"
                  data={known}
                  value={jobSet}
                  allowDeselect={false}
                  onChange={choose}
                />
                <PermittedButton
                  needs="tuner"
                  variant="default"
                  loading={start.isPending}
                  onClick={() =>
                    start.mutate({
                      files: {},
                      jobSet,
                      historySet: null,
                      options: {
                        timeZone,
                        topK: [...new Set([cuts.before, cuts.after])],
                        policies: [policy],
                        drafts: [{ name: draftName(policy), spec }],
                      },
                    })
                  }
                >
                  Replay
                </PermittedButton>
              </Group>
              {older}
            </>
          );
        }}
      </QueryState>
      {start.error ? <ErrorState title="The replay could not be started" error={start.error} /> : null}
      {start.data ? (
        <div>
          {replayed ? (
            <p className="fine">
              With the jobs of {replayed.name}@{replayed.version}:
            </p>
          ) : null}
          <Outcome key={start.data.id} {...props} id={start.data.id} />
        </div>
      ) : null}
    </Stack>
  );
}

function Outcome({ id, ...props }: DraftReplayProps & { readonly id: string }): ReactNode {
  return (
    <QueryState query={useReplay(id)} what="the replay" rows={3}>
      {(replay) =>
        isUnderWay(replay.state) ? (
          <ReplayProgress found={replay} what="the replay" />
        ) : (
          <Ended {...props} replay={replay} />
        )
      }
    </QueryState>
  );
}

function Ended({ replay, policy, version, cuts }: DraftReplayProps & { readonly replay: Replay }): ReactNode {
  const outcome = replay.result && draftOutcome(replay.result, policy, cuts);
  // The edit stays unchanged behind the dialog.
  const link = (
    <Link href={replayHref(replay.id, cuts.after)} target="_blank">
      Open the replay in a new tab
    </Link>
  );
  if (!outcome) {
    return (
      <p role="status">
        The replay {replay.state === "cancelled" ? "was cancelled" : "failed"}
        {replay.message === null ? "" : `: ${replay.message}`}. {link}
      </p>
    );
  }
  const { before, after, optimumMinutes } = outcome;
  const saved = (row: typeof before): string =>
    `${minutesText(row.minutes_avoided_vs_no_prewarm)} (${percentText(row.percent_minutes_saved)})`;
  return (
    <div role="status">
      <p>
        {outcomeSentence(outcome, version)} {link}
      </p>
      <Facts
        facts={[
          { label: `Version ${version}, top ${cuts.before}, saves`, value: saved(before) },
          { label: `The edit, top ${cuts.after}, saves`, value: saved(after) },
          {
            label: `The best ${cuts.after} images, known only afterwards`,
            value: optimumMinutes === null ? "–" : minutesText(optimumMinutes),
          },
        ]}
      />
    </div>
  );
}

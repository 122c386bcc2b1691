"use client";

import { NativeSelect } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { parseAsJson, parseAsString, useQueryState, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { LoadingState } from "@/components/ui/LoadingState";
import { OlderChoices } from "@/components/ui/OlderChoices";
import { QueryState } from "@/components/ui/QueryState";
import type { RunSummary } from "@/lib/api/runs";
import { formatInstant } from "@/lib/client/format";
import { itemsOf } from "@/lib/client/hooks/paged";
import { usePolicies } from "@/lib/client/hooks/policies";
import { useRuns } from "@/lib/client/hooks/runs";
import { COLDSTART_HREF, ColdStartFrame } from "../ColdStartFrame";
import { chosenRun } from "./chosenRun";
import { LinkPanels } from "./LinkPanels";
import { NO_VALUES, readValues, type LinkValues } from "./model";

export interface RankingPageProps {
  /** Strategies that define which signal counts job starts and which is the pull time. */
  readonly suited: readonly string[];
  /** The run chosen by the server; null if the page chooses. */
  readonly opensOn: string | null;
}

/** How nodes that serve each other affect a run's ranking: what still waits, and whether to seed or prewarm. */
export function RankingPage({ suited, opensOn }: RankingPageProps): ReactNode {
  const [{ run, image }, setAsked] = useQueryStates(
    { run: parseAsString, image: parseAsString },
    { history: "push" },
  );
  const [values, setValues] = useQueryState(
    "cluster",
    parseAsJson<LinkValues>(readValues).withOptions({ history: "push" }),
  );
  const runs = useRuns({ policy: null, state: "succeeded" });
  const first = run ?? opensOn;
  const policies = usePolicies(first === null);
  return (
    <ColdStartFrame
      title="What it does to the ranking"
      trail={[{ label: "Cold start", href: COLDSTART_HREF }]}
      description="Once nodes serve each other, an image that many nodes hold costs little when it is cold on one more. Which images still cause waits, how long are they, and is one copy enough or does every node need one?"
    >
      <QueryState query={runs} what="the runs" rows={12}>
        {(data) => {
          const listed = itemsOf(data);
          if (first === null && policies.isLoading)
            return <LoadingState label="Loading the policies" rows={12} />;
          // Chosen among the first page only: loading older runs does not change the choice.
          const chosen = first ?? chosenRun(data.pages[0]?.items ?? [], policies.data?.items ?? [], suited);
          if (chosen === undefined) {
            return (
              <EmptyState
                title="No run has a ranking yet"
                action={<HoverLink href="/policies">To the policies</HoverLink>}
              >
                Run a policy first: its images, job starts and pull times are what this is computed from.
              </EmptyState>
            );
          }
          return (
            <>
              <RunChoice
                listed={listed}
                chosen={chosen}
                onChoose={(id) => void setAsked({ run: id, image: null })}
              />
              <OlderChoices query={runs} what="runs" />
              <LinkPanels
                key={chosen}
                run={chosen}
                values={values ?? NO_VALUES}
                onValues={(next) => void setValues(next)}
                image={image}
                onImage={(next) => void setAsked({ image: next })}
              />
            </>
          );
        }}
      </QueryState>
    </ColdStartFrame>
  );
}

interface RunChoiceProps {
  readonly listed: readonly RunSummary[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function RunChoice({ listed, chosen, onChoose }: RunChoiceProps): ReactNode {
  // As in Instant.tsx: the server, which renders first, does not know the reader's time zone.
  const zone = useMounted() ? undefined : "UTC";
  const known = listed.some(({ id }) => id === chosen);
  const data = [
    ...(known ? [] : [{ value: chosen, label: `Run ${chosen}` }]),
    ...listed.map(({ id, policy, evaluatedAt, createdAt }) => ({
      value: id,
      label: `${policy}, ${formatInstant(evaluatedAt ?? createdAt, zone)}`,
    })),
  ];
  return (
    <NativeSelect
      label="Run"
      maw={520}
      data={data}
      value={chosen}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  );
}

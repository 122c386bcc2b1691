"use client";

import { Button } from "@mantine/core";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorState } from "@/components/ui/ErrorState";
import { Panel } from "@/components/ui/Panel";
import { PermittedButton } from "@/components/ui/Permitted";
import { QueryState } from "@/components/ui/QueryState";
import { Select } from "@/components/ui/Select";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { useEndedOperation } from "@/lib/client/hooks/operations";
import { usePolicies } from "@/lib/client/hooks/policies";
import { isUnderWay } from "@/lib/client/underWay";
import { strategyTitle } from "@/lib/replay/named";
import { recommendationSchema } from "@/lib/replay/shapes";
import { useRecommend } from "../hooks";
import { imageNames, type ResultProps } from "../page/result";
import { useTopK } from "../page/state";
import { ReplayProgress } from "../ReplayProgress";
import { recommendationStage } from "../words";
import { RecommendationView } from "./RecommendationView";
import classes from "../Replay.module.css";

/** Strategies that may be in force: those that a recommendation evaluates. */
const CURRENT = ["count", "dev_weighted_count", "recent_count", "peak_concurrency", "model_exposure_dev"];

/** Prefix of policies, which share the list with strategies and may have the same names. */
const POLICY = "policy:";

/** Which strategy to follow, by what it saves on days or pipelines that it was not ranked from. */
export function RecommendationTab({ replay, result }: ResultProps): ReactNode {
  const [chosen, setChosen] = useQueryState("current", parseAsString);
  const [topK] = useTopK({ replay, result });
  const recommend = useRecommend();
  const saved = usePolicies();
  const policies = saved.data?.items ?? [];
  // A scheduled policy counts as in force; without one, the simplest strategy does.
  const scheduled = policies.find((policy) => policy.scheduled);
  const proposed = scheduled === undefined ? "count" : POLICY + scheduled.name;
  // Nothing is proposed until the policies have loaded, since the proposal would not be the one in force.
  const current = chosen ?? (saved.isPending ? null : proposed);
  const newest = replay.recommendations[0];
  const underWay = newest !== undefined && isUnderWay(newest.state);
  const sizes = [...new Set(result.strategies.map(({ top_k }) => top_k))];
  return (
    <>
      <Panel
        title="Recommend a policy"
        description="Each strategy is ranked from one part of the jobs and tried on the rest. The policy in force stays unless another one beats it by more than chance."
      >
        <div className={classes.controls}>
          <Select
            label="Policy in force"
            data={[
              {
                group: "Saved policies",
                items: policies.map(({ name }) => ({ value: POLICY + name, label: name })),
              },
              {
                group: "Strategies",
                items: CURRENT.map((name) => ({ value: name, label: strategyTitle(name) })),
              },
            ]}
            value={current}
            allowDeselect={false}
            searchable
            onChange={(value) => void setChosen(value)}
          />
          <PermittedButton
            needs="tuner"
            loading={recommend.isPending}
            disabled={underWay || current === null}
            onClick={() => {
              if (current !== null) recommend.mutate({ replay: replay.id, ...inForce(current), topK: sizes });
            }}
          >
            Recommend
          </PermittedButton>
        </div>
        {recommend.error ? (
          <ErrorState title="The recommendation could not be started" error={recommend.error} />
        ) : null}
      </Panel>
      {newest === undefined ? (
        <EmptyState title="No recommendation yet">
          Choose the policy in force and press Recommend. It takes a few seconds for a day of jobs.
        </EmptyState>
      ) : underWay ? (
        <ReplayProgress found={newest} what="the recommendation" stageText={recommendationStage} />
      ) : (
        <Newest id={newest.id} state={newest.state} topK={topK} names={imageNames(result)} />
      )}
    </>
  );
}

function inForce(chosen: string): { readonly policy: string } | { readonly current: string } {
  return chosen.startsWith(POLICY) ? { policy: chosen.slice(POLICY.length) } : { current: chosen };
}

interface NewestProps {
  readonly id: string;
  readonly state: Parameters<typeof StatusBadge>[0]["state"];
  readonly topK: number;
  readonly names: ReadonlyMap<string, string>;
}

function Newest({ id, state, topK, names }: NewestProps): ReactNode {
  const query = useEndedOperation(id);
  return (
    <QueryState query={query} what="the recommendation" rows={8}>
      {({ result, message }) => {
        const found = recommendationSchema.safeParse(result).data;
        if (found) return <RecommendationView recommendation={found} topK={topK} names={names} />;
        return (
          <Panel title="The recommendation ended without a result" actions={<StatusBadge state={state} />}>
            <p className={classes.message}>{message ?? "It has no result."}</p>
            <Button component="a" href={`/api/v1/operations/${id}`} variant="default" mt="sm">
              Open the operation
            </Button>
          </Panel>
        );
      }}
    </QueryState>
  );
}

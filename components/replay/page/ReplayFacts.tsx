"use client";

import { SegmentedControl } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { Term } from "@/components/ui/glossary/Term";
import { Instant, InstantSpan } from "@/components/ui/Instant";
import { Panel } from "@/components/ui/Panel";
import { plural } from "@/lib/client/format";
import { StrategyName } from "../StrategyName";
import { isSaved, minutesText, percentText } from "../words";
import { isDaily, type Result, type ResultProps } from "./result";
import { bestStrategy, useTopK } from "./state";
import classes from "../Replay.module.css";

/** The result on one line: the total wait, what the best strategy or policy saves, and what could have been saved. */
export function ReplayFacts(props: ResultProps): ReactNode {
  const { replay, result } = props;
  const [topK, setTopK] = useTopK(props);
  const label = useId();
  const name = bestStrategy(result, topK);
  const policy = replay.policies.find((each) => each.name === name);
  const row = result.strategies.find((each) => each.strategy === name && each.top_k === topK);
  const optimum = result.optimum.find((each) => each.top_k === topK);
  const waited = row && row.affected_job_minutes_developer_window + row.minutes_avoided_vs_no_prewarm;
  const gap = result.details.find(
    (each) => each.strategy === name && each.top_k === topK,
  )?.gap_to_optimum_minutes;
  const sizes = [...new Set(result.strategies.map(({ top_k }) => top_k))];
  const { times } = result;
  return (
    <Panel
      title="In the developer window"
      description={times ? <Times times={times} result={result} /> : plural(result.jobs, "job")}
      actions={
        <div className={classes.controls}>
          <span id={label} className="note">
            Images to prewarm
          </span>
          <SegmentedControl
            size="xs"
            aria-labelledby={label}
            data={sizes.map((size) => ({ value: String(size), label: `Top ${size}` }))}
            value={String(topK)}
            onChange={(value) => setTopK(Number(value))}
          />
        </div>
      }
    >
      <Facts
        facts={[
          {
            label: "Waited without prewarming",
            value: waited === undefined ? "–" : minutesText(waited),
          },
          {
            label: policy ? "Best policy" : "Best strategy",
            value:
              name === null ? "none saves anything" : <StrategyName name={name} saved={isSaved(policy)} />,
          },
          {
            label: "It saves",
            value: row
              ? `${minutesText(row.minutes_avoided_vs_no_prewarm)} (${percentText(row.percent_minutes_saved)})`
              : "–",
          },
          {
            label: "The optimum saves",
            value: optimum
              ? `${minutesText(optimum.minutes_saved_developer_window)} (${percentText(optimum.percent_minutes_saved)})`
              : "–",
          },
          {
            label: "Gap to the optimum",
            value: gap === undefined ? "–" : `${minutesText(gap)} (${percentText(percentOf(gap, waited))})`,
          },
          {
            label: "Words",
            value: (
              <>
                <Term name="prewarm">prewarm</Term>, <Term name="optimum">optimum</Term>
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

interface TimesProps {
  readonly times: NonNullable<Result["times"]>;
  readonly result: Result;
}

function Times({ times: { developerStart, developerEnd, prewarmAt }, result }: TimesProps): ReactNode {
  return (
    <>
      <InstantSpan from={developerStart} to={developerEnd} />
      {isDaily(developerStart, result.hours) ? ", daily" : ""}; prewarming at <Instant at={prewarmAt} />;{" "}
      {plural(result.jobs, "job")} in all
    </>
  );
}

/** As a percentage of the minutes waited without prewarming. */
function percentOf(minutes: number, waited: number | undefined): number {
  return waited === undefined || waited <= 0 ? 0 : (100 * minutes) / waited;
}

import type { ReactNode } from "react";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { Facts, type Fact } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { QueueOverview } from "@/lib/api/queueOverview";
import { formatInterval, formatNumber, plural } from "@/lib/client/format";
import { wholeOutward } from "@/lib/numeric/roundOutward";
import { JobLink, ProjectName } from "../jobCell";
import { KEYS_ID, SIMULATE_QUEUE_HREF, UNMATCHED_ID } from "../links";
import { AskingRunners } from "../AskingRunners";
import { secondsText, strategyText, waitedTexts } from "../words";

/** The oldest job against the target, then the queue in numbers. */
export function QueueNow({ queue }: { readonly queue: QueueOverview }): ReactNode {
  const { oldest, targetSeconds, windowSeconds, handedOut, waits } = queue;
  const age = oldest && Math.max(0, (Date.parse(queue.at) - Date.parse(oldest.queuedAt)) / 1_000);
  const window = formatInterval(windowSeconds);
  const waited = waitedTexts(window);
  return (
    <Panel
      title={oldest ? "The oldest job" : "Nothing waits"}
      description={
        oldest ? (
          <>
            <JobLink job={oldest} /> of <ProjectName project={oldest.project} />
          </>
        ) : null
      }
    >
      <div className="stack">
        <LineGauge
          label="Waits for"
          name="Age of the oldest job"
          value={age === null ? 0 : wholeOutward(targetSeconds, age)}
          unit="s"
          lines={[{ name: "target", at: targetSeconds }]}
        />
        <Facts
          facts={[
            { label: "Waiting", value: plural(queue.pending, "job") },
            { label: "Of these longer than the target", value: <Late queue={queue} /> },
            ...waitFacts(queue),
            { label: "Running", value: plural(queue.running, "job") },
            { label: "Runners that request jobs", value: <AskingRunners asking={queue.asking} /> },
            { label: `Handed out in ${window}`, value: plural(handedOut, "job") },
            { label: waited.p50, value: secondsText(waits.p50Seconds) },
            { label: waited.p95, value: secondsText(waits.p95Seconds) },
            {
              label: `Conflicts in ${window}`,
              value: `${formatNumber(queue.conflicts)} of ${plural(queue.requests, "request")}`,
            },
            { label: "Strategy", value: <StrategyState queue={queue} /> },
          ]}
        />
      </div>
    </Panel>
  );
}

/** Which runners the waiting jobs are for, if some are for none that would come: these wait although runners are idle. */
function waitFacts({ pending, observed, unmatched, silent }: QueueOverview): readonly (Fact | false)[] {
  const others = observed + unmatched.count + silent;
  if (others === 0) return [];
  return [
    observed > 0 && { label: "Of these only seen in GitLab", value: plural(observed, "job") },
    unmatched.count > 0 && {
      label: "Of these no runner takes",
      value: <a href={`#${UNMATCHED_ID}`}>{plural(unmatched.count, "job")}</a>,
    },
    silent > 0 && {
      label: "Of these for runners that request no jobs",
      value: <a href={`#${KEYS_ID}`}>{plural(silent, "job")}</a>,
    },
    { label: "Of these for runners that request jobs", value: plural(Math.max(0, pending - others), "job") },
  ];
}

/** The number of jobs over the target, with a link to what would bring them under it. */
function Late({ queue: { late, pending, asking } }: { readonly queue: QueueOverview }): ReactNode {
  if (late === 0) return plural(0, "job");
  return (
    <>
      <ToneBadge tone="bad">
        {formatNumber(late)} of {formatNumber(pending)}
      </ToneBadge>{" "}
      {asking.asking === 0 ? (
        // More runners do not help if they do not request jobs.
        <a href={`#${KEYS_ID}`}>No runner requests jobs: see which</a>
      ) : (
        <HoverLink href={SIMULATE_QUEUE_HREF}>Try more runners</HoverLink>
      )}
    </>
  );
}

function StrategyState({ queue }: { readonly queue: QueueOverview }): ReactNode {
  const { strategy, redis } = queue;
  const text = strategyText(strategy, redis);
  // A broken Redis is worth mentioning, since it is expected to serve; a missing one is not.
  return redis === "broken" && strategy !== "RunnerJobsQueue" ? (
    <ToneBadge tone="warn">{text}</ToneBadge>
  ) : (
    text
  );
}

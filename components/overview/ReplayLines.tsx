import type { ReactNode } from "react";
import { policyHref } from "@/components/discovery/runs/links";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { StrategyName } from "@/components/replay/StrategyName";
import { HoverLink } from "@/components/ui/HoverLink";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { OverviewPart, ReplayLine } from "@/lib/api/overview";
import { roundedApart } from "@/lib/client/columnFormats";
import { replayHref } from "@/lib/client/hrefs";
import { isPolicyName } from "@/lib/replay/named";
import { LinePart } from "./LinePart";
import classes from "./LinePart.module.css";

/** Minutes of waiting that a better policy would have saved on the last replayed day. */
export function ReplayLines({ part }: { readonly part: OverviewPart<ReplayLine> }): ReactNode {
  return (
    <LinePart
      title="Replay"
      href="/replay"
      part={part}
      summary={({ replay, policies }) =>
        replay === null || policies.every(({ best }) => best === null) ? null : (
          <>
            minutes saved in {replay.jobSet ?? "the newest replay"}, replayed{" "}
            <RelativeTime at={replay.finishedAt} />
          </>
        )
      }
    >
      {({ replay, policies }) => (
        <div className={classes.gauges}>
          {policies.map((policy) => (
            <Policy key={policy.name} policy={policy} replay={replay?.id ?? ""} />
          ))}
        </div>
      )}
    </LinePart>
  );
}

interface PolicyProps {
  readonly policy: ReplayLine["policies"][number];
  readonly replay: string;
}

function Policy({ policy: { name, topK, minutes, best, optimumMinutes }, replay }: PolicyProps): ReactNode {
  // The overview leaves out replays with a draft, so a policy here is always saved.
  const isPolicy = best !== null && isPolicyName(best.strategy);
  const rounded = roundedApart([
    minutes,
    ...(best === null ? [] : [best.minutes]),
    optimumMinutes ?? minutes,
  ]);
  const lines = [
    ...(best === null
      ? []
      : // Short, so that the gap and both limits share a line; the best one has its name below.
        [{ name: "best", at: rounded(best.minutes) }]),
    ...(optimumMinutes === null ? [] : [{ name: "optimum", at: rounded(optimumMinutes) }]),
  ].sort((a, b) => a.at - b.at);
  return (
    <div className={classes.case}>
      <LineGauge
        label={`${name}, top ${topK}`}
        name={`Minutes that ${name} saved`}
        value={rounded(minutes)}
        unit="min"
        side={best === null ? "under" : "near"}
        lines={lines}
      />
      <p className={classes.more}>
        {best === null ? (
          <span>nothing saves more</span>
        ) : (
          <span>
            best {isPolicy ? "policy" : "strategy"}: <StrategyName name={best.strategy} saved={isPolicy} />
          </span>
        )}
        <HoverLink href={policyHref(name)}>Open the policy</HoverLink>
        <HoverLink href={replayHref(replay, topK)}>Open the replay</HoverLink>
      </p>
    </div>
  );
}

import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { formatPercent } from "@/lib/client/format";
import type { ShadowStanding } from "@/lib/replay/shapes";
import { minutesText } from "../words";
import { gainText, verdictOf } from "./words";

export interface StandingProps {
  readonly standing: ShadowStanding;
  readonly champion: string;
  readonly challenger: string;
}

/** Which policy would have won to date, and whether predictions hold. */
export function Standing({ standing, champion, challenger }: StandingProps): ReactNode {
  const { tone, badge, sentence } = verdictOf(standing, champion, challenger);
  const { minutes_waited, predictions, predictions_held } = standing;
  const of = (minutes: number): string =>
    `${minutesText(minutes)}${minutes_waited > 0 ? ` (${formatPercent(minutes / minutes_waited)})` : ""}`;
  return (
    <Panel title="So far" actions={<ToneBadge tone={tone}>{badge}</ToneBadge>}>
      <p>{sentence}</p>
      <Facts
        facts={[
          { label: "Waited without prewarming", value: minutesText(minutes_waited) },
          {
            label: "Champion saves",
            value: (
              <>
                {of(standing.champion_minutes)},{" "}
                <HoverLink href={`/policies/${encodeURIComponent(champion)}`}>{champion}</HoverLink>
              </>
            ),
          },
          { label: "Challenger saves", value: of(standing.challenger_minutes) },
          { label: "Challenger saves more, per day", value: gainText(standing) },
          {
            label: "Correct predictions of both",
            value: predictions === 0 ? "none predicted yet" : `${predictions_held} of ${predictions}`,
          },
        ]}
      />
    </Panel>
  );
}

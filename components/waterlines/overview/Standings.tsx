import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { Nodes } from "@/lib/api/nodes";
import { formatNumber } from "@/lib/client/format";
import { STANDING_TEXTS, STANDING_TONES, STANDINGS } from "../words";

/** The number of nodes by status, over the whole snapshot. */
export function Standings({ standings }: Pick<Nodes, "standings">): ReactNode {
  return (
    <Facts
      facts={STANDINGS.map((standing) => ({
        label: STANDING_TEXTS[standing],
        value:
          standings[standing] === 0 || standing === "none" ? (
            formatNumber(standings[standing])
          ) : (
            <ToneBadge tone={STANDING_TONES[standing]}>{formatNumber(standings[standing])}</ToneBadge>
          ),
      }))}
    />
  );
}

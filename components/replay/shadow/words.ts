/** Texts about which policy is ahead. */
import type { Tone } from "@/components/ui/StatusBadge";
import { plural } from "@/lib/client/format";
import { FEWEST_SHADOW_DAYS } from "@/lib/replay/named";
import type { ShadowStanding } from "@/lib/replay/shapes";
import { intervalText, minutesText } from "../words";

export interface Verdict {
  readonly tone: Tone;
  /** In two or three words. */
  readonly badge: string;
  readonly sentence: string;
}

export function verdictOf(standing: ShadowStanding, champion: string, challenger: string): Verdict {
  const { verdict, days, gained_a_day } = standing;
  const on = plural(days, "day");
  const ahead = gained_a_day >= 0 ? challenger : champion;
  const behind = gained_a_day >= 0 ? champion : challenger;
  const by = `${ahead} would have saved ${minutesText(Math.abs(gained_a_day))} a day more than ${behind}`;
  switch (verdict) {
    case "challenger":
      return { tone: "ok", badge: "Challenger ahead", sentence: `On ${on} ${by}, beyond the noise.` };
    case "champion":
      return { tone: "idle", badge: "Champion ahead", sentence: `On ${on} ${by}, beyond the noise.` };
    case "noise":
      return {
        tone: "idle",
        badge: "Within the noise",
        sentence: `On ${on} ${by}, which is within the noise.`,
      };
    case "tooFew":
      return {
        tone: "idle",
        badge: "Too few days",
        sentence: `${on} of the ${FEWEST_SHADOW_DAYS} needed for a result: so far ${by}.`,
      };
  }
}

/** "2.1 min (90% interval −0.4 to 4.8 min)". */
export function gainText({ gained_a_day, gained_low, gained_high }: ShadowStanding): string {
  return `${minutesText(gained_a_day)} (${intervalText("days", gained_low, gained_high, "min")})`;
}

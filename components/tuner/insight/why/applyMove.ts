/** One click on what would change it. */
import { withMaxImages, withWeight } from "@/lib/client/tuner/moves";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { formatNumber } from "@/lib/client/format";
import { roundOutward } from "../numbers";
import type { Setting } from "./moves";

/**
 * Sets the weight or the cut, as one step that undo takes back, and says what was set. A weight gets the short number
 * where the engine confirms that it takes the image across the line, else the exact one. Rejects where the engine
 * cannot be asked.
 */
export async function applyMove(
  tuner: Pick<Tuner, "ask" | "session">,
  image: string,
  selected: boolean,
  setting: Setting,
): Promise<string> {
  const { session } = tuner;
  if (setting.kind === "cut") {
    session.edit(withMaxImages(setting.to), { label: "the cut" });
    return `The cut is at ${formatNumber(setting.to)} images now.`;
  }
  const { term, signal, exact } = setting;
  const { policy } = session.state;
  const from = policy.ranking?.strategy === "weightedSum" ? (policy.ranking.terms[term]?.weight ?? 0) : 0;
  const short = roundOutward(from, exact);
  const { explanation } = await tuner.ask("explain", { policy: withWeight(term, short)(policy), image });
  const crossed = (explanation.outcome === "selected") !== selected;
  const weight = crossed ? short : exact;
  session.edit(withWeight(term, weight), { label: `weight of ${signal}` });
  return `The weight of ${signal} is ${formatNumber(weight)} now.`;
}

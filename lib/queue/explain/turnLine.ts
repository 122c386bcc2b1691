/** Text for the number that instance runners order by. */
import type { Explanation } from "../../explanation/explanation";
import { turn, type Placed } from "../order/order";

export function turnLine(place: Pick<Placed, "running" | "before">): Explanation["arithmetic"][number] {
  const value = turn(place);
  return {
    label: "turn",
    formula: `${place.running} running + ${place.before} before it in its project = ${value}`,
    value,
    unit: null,
  };
}

/** Formats a recommendation for a person: the verdict per top-K, then the candidates with their intervals. */
import type { Recommendation } from "../lib/replay";
import { percent } from "../lib/numeric/words";
import type { CommandIo } from "./io";
import { fixedNumber, formatTable } from "./table";

const CANDIDATES_SHOWN = 5;
const IMAGES_SHOWN = 10;

export function printRecommendation(found: Recommendation, io: CommandIo): void {
  const { current, over, units, choices, images_at } = found;
  io.stdout(`in force: ${current}; tried on ${units} ${over} that candidates were not ranked from\n`);
  for (const choice of choices) {
    const { top_k, strategy, beats_current, verdict, optimum_percent, candidates, images } = choice;
    io.stdout(
      `\ntop ${top_k}: ${beats_current ? `change to ${strategy}` : `keep ${strategy}`}\n${verdict}\n`,
    );
    io.stdout(`The optimum, known only afterwards, saves ${percent(optimum_percent / 100)}.\n`);
    io.stdout(
      formatTable(
        ["candidate", ">saves %", ">mean from %", ">to %", ">next day from %", ">to %"],
        candidates
          .slice(0, CANDIDATES_SHOWN)
          .map((row) => [
            row.strategy,
            fixedNumber(row.percent_minutes_saved, 1),
            row.percent_low === null ? "-" : fixedNumber(row.percent_low, 1),
            row.percent_high === null ? "-" : fixedNumber(row.percent_high, 1),
            row.next_day_low === null ? "-" : fixedNumber(row.next_day_low, 1),
            row.next_day_high === null ? "-" : fixedNumber(row.next_day_high, 1),
          ]),
      ),
    );
    const more = images.length > IMAGES_SHOWN ? ` and ${images.length - IMAGES_SHOWN} more` : "";
    io.stdout(
      `${strategy} prewarms${images_at === null ? "" : `, as of ${images_at}`}: ${images.length === 0 ? "nothing" : images.slice(0, IMAGES_SHOWN).join(", ") + more}\n`,
    );
  }
  io.stdout("\n--yaml prints the policy of the first top-K, --json everything.\n");
}

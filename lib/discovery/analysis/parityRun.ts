/** How the released operator treats what the sources returned differently (discovery.md section 6). */
import type { Policy } from "../policy/model";
import type { PipelineResult, Warning } from "../result";
import { differs, OPERATOR_LOKI_ENTRIES } from "./parityPolicy";

/** Notes that depend on a query's result are less specific without one. */
export function runNotes(policy: Policy, result: PipelineResult | undefined): Warning[] {
  const events = policy.queries.flatMap(({ name, type, refused }) => {
    if (type !== "loki" || refused !== undefined) return [];
    const records = result?.queryResults.find((each) => each.name === name)?.records;
    return eventNotes(name, records);
  });
  return result === undefined
    ? events
    : [...events, ...cutNotes(policy, result), ...sampleNotes(result), ...powerNotes(policy, result)];
}

function eventNotes(name: string, records: number | undefined): Warning[] {
  const known =
    records !== undefined && records > OPERATOR_LOKI_ENTRIES ? `, which has ${records} events` : "";
  return [
    differs(
      `the operator reads only the first ${OPERATOR_LOKI_ENTRIES} entries of query "${name}"${known}`,
      name,
    ),
    differs(
      `the operator lists an image of query "${name}" only when one of its events has a duration or a size`,
      name,
    ),
  ];
}

function cutNotes({ maxImages }: Policy, { ranking }: PipelineResult): Warning[] {
  const below = ranking.filter((image) => !image.selected).length;
  const cut = `the operator cuts its list at maxImages ${maxImages}: ${below} images would not be in it`;
  const marked = ranking.filter(({ image }) => image.endsWith(":size_bytes")).length;
  const mark = `the operator takes the ending :size_bytes of ${marked} images for a mark of its own`;
  return [...(below > 0 ? [differs(cut)] : []), ...(marked > 0 ? [differs(mark)] : [])];
}

const ODD: readonly string[] = ["infiniteSample", "nanSample"];

function sampleNotes({ queryResults, warnings }: PipelineResult): Warning[] {
  const unlabelled = queryResults.flatMap(({ name, ignoredSeries }) =>
    ignoredSeries === 0
      ? []
      : [
          differs(
            `the operator skips the ${ignoredSeries} series of query "${name}" without an image label silently`,
            name,
          ),
        ],
  );
  const tooLarge = queryResults
    .filter(({ code }) => code === "tooLarge")
    .map(({ name }) => differs(`the operator has no such limit as failed query "${name}"`, name));
  const odd = [...new Set(warnings.filter(({ code }) => ODD.includes(code)).map(({ query }) => query))];
  const offGrid = warnings.filter(({ code }) => code === "offGridSample");
  return [
    ...unlabelled,
    ...tooLarge,
    ...odd.map((query) => differs("the operator keeps NaN and infinite samples as values", query)),
    ...offGrid.map(({ query }) => differs("the operator also takes samples off the grid", query)),
  ];
}

/** For integer exponents, the power equals the operator's to the last bit. */
function powerNotes({ semantics }: Policy, { ranking }: PipelineResult): Warning[] {
  const broken = ranking.some(({ factors }) =>
    factors.some(({ name, raw }) => name === "coldFraction" && raw !== null && !Number.isInteger(raw)),
  );
  if (semantics === "proposal" || !broken) return [];
  return [
    differs(
      "some job starts before the window are not whole numbers: the last digits of such a power depend on the " +
        "operator's processor",
    ),
  ];
}

/** What each warning means and what to do about it. */
import type { Warning } from "@/lib/discovery";

export interface WarningExplanation {
  readonly title: string;
  readonly meaning: string;
  readonly fix: string;
}

const explanations: Record<Warning["code"], WarningExplanation> = {
  duplicateSeries: {
    title: "Several series of one image",
    meaning:
      "The query returned more than one series for an image. Under proposal semantics their samples are added at every instant; under operator semantics the last one wins.",
    fix: "If they should not be distinguished, aggregate them in the query, for example sum by (image) (…).",
  },
  infiniteSample: {
    title: "Infinite samples",
    meaning: "The answer contains +Inf or −Inf. Such samples count as missing.",
    fix: "Look for a division by zero in the query, and guard it with “> 0” on the divisor.",
  },
  nanSample: {
    title: "Samples that are not numbers",
    meaning: "The answer contains NaN, such as from 0/0. Such samples count as missing.",
    fix: "Guard the divisor of the query with “> 0”, so that it returns nothing where there is nothing to divide.",
  },
  coldFractionVanishes: {
    title: "The cold fraction vanishes",
    meaning:
      "The ranking expects job starts per rotation, but the usage signal is so large that by this formula every node is always warm: (1 − 1/N)^J is practically 0 for most images, and so is their score. Summing a running count over many steps counts containers × samples, not starts.",
    fix: "Count rises of the running count, per day: method: increase with perDay: true. Both are extensions of Plimsoll.",
  },
  noPullingEvents: {
    title: "No Pulling events",
    meaning:
      "The signal pairs Pulling with Pulled events, but the query returns no Pulling at all, or no event at all, so no pair can be formed and no image has a value.",
    fix: 'Remove a filter such as reason = "Pulled" from the query, or set durationMode: messageDuration. If it returns nothing, try it in the source: a label of the stream selector may be spelled differently there, or the lookback may contain no pull.',
  },
  unparsedEvents: {
    title: "Events that could not be read",
    meaning: "Some log lines name no image or have an unknown format. They were left out.",
    fix: "Look at the lines in the query’s preview; the query’s parser block names the fields to read.",
  },
  pushdownFailed: {
    title: "The server did not aggregate",
    meaning:
      "The query’s signals are plain aggregates, so the server was asked for their totals instead of the samples. It refused, and the samples were fetched. The ranking is complete.",
    fix: "Raise the server’s query limits, or set the annotation plimsoll.dev/pushdown: never.",
  },
  offGridSample: {
    title: "Samples off the grid",
    meaning: "Some samples are not on the requested steps and were left out.",
    fix: "Check the proxy or cache between Plimsoll and the source; it may round timestamps.",
  },
  rangeShortened: {
    title: "The source gave less than the range",
    meaning:
      "Loki returns data only as far back as its limits allow, without an error. Older data is missing from the signals.",
    fix: "Shorten the query’s lookback, or raise max_query_lookback in Loki’s limits_config for the tenant.",
  },
  operatorWouldFail: {
    title: "The operator would fail here",
    meaning: "Plimsoll can run this policy; the released operator cannot.",
    fix: "Change the policy as the message says before it is applied to a cluster.",
  },
  operatorDiffers: {
    title: "The operator differs here",
    meaning: "The released operator behaves differently here, which can result in another ranking.",
    fix: "Compare the semantics below; keep it in mind when the cluster shows other images.",
  },
  fetchedOtherwise: {
    title: "Fetched under the other semantics",
    meaning:
      "The samples were read under the semantics of the run that fetched them. A ranking under the other semantics uses them unchanged.",
    fix: "Run the policy under the other semantics to see its ranking in full.",
  },
  serverWarning: {
    title: "The source warned",
    meaning: "The data source responded with a warning of its own.",
    fix: "Read the source’s own message; the values may be incomplete.",
  },
};

export function explainWarning(code: Warning["code"]): WarningExplanation {
  return explanations[code];
}

export interface WarningGroup {
  readonly code: Warning["code"];
  readonly warnings: readonly Warning[];
}

/** One group for each code, in the order of first appearance. */
export function groupWarnings(warnings: readonly Warning[]): readonly WarningGroup[] {
  const groups = new Map<Warning["code"], Warning[]>();
  for (const warning of warnings) groups.set(warning.code, [...(groups.get(warning.code) ?? []), warning]);
  return [...groups].map(([code, members]) => ({ code, warnings: members }));
}

/** PromQL with the editor of Prometheus' own UI, and completion of names and values from the data source. */
import type { CompletionSource } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { LanguageType, newCompleteStrategy, promQLLanguage } from "@prometheus-io/codemirror-promql";
import { labelMatchersToString } from "@prometheus-io/codemirror-promql/dist/esm/parser";
import type { Labels } from "./useLabels";

type Remote = Exclude<
  NonNullable<NonNullable<Parameters<typeof newCompleteStrategy>[0]>["remote"]>,
  { url?: string }
>;

export function promql(labels: () => Labels | null): Extension {
  const language = promQLLanguage(LanguageType.PromQL);
  const strategy = newCompleteStrategy({ remote: remoteOf(labels) });
  const complete: CompletionSource = (context) => {
    context.addEventListener("abort", () => labels()?.cancel());
    return strategy.promQL(context);
  };
  return [language, language.data.of({ autocomplete: complete })];
}

function remoteOf(labels: () => Labels | null): Remote {
  const ask: Labels["ask"] = async (label, match) =>
    (await labels()?.ask(label, match)) ?? { values: [], more: false };
  const valuesOf = async (label?: string, match?: string): Promise<string[]> => [
    ...(await ask(label, match)).values,
  ];
  return {
    metricNames: async (prefix = "") => {
      const { values, more } = await ask("__name__");
      const narrowed = `{__name__=~"${prefix.replace(/[^\w:]/g, "")}.*"}`;
      return more && prefix !== "" ? valuesOf("__name__", narrowed) : [...values];
    },
    labelNames: (metric) => valuesOf(undefined, metric || undefined),
    labelValues: (label, metric = "", matchers = []) => {
      const match = labelMatchersToString(metric, matchers, label).replace(/\{\}$/, "");
      return valuesOf(label, match || undefined);
    },
    metricMetadata: () => Promise.resolve({}),
    series: () => Promise.resolve([]),
    flags: () => Promise.resolve({}),
  };
}

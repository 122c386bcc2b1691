/** LogQL with Grafana's grammar, highlighting, and completion of labels and values from the data source. */
import { LRLanguage } from "@codemirror/language";
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { parser } from "@grafana/lezer-logql";
import { styleTags, tags } from "@lezer/highlight";
import type { Labels } from "./useLabels";
import { placeOf } from "./logqlPlace";

const language = LRLanguage.define({
  name: "logql",
  parser: parser.configure({
    props: [
      styleTags({
        LineComment: tags.comment,
        "Matcher/Identifier LabelName GroupingLabel/... Identifier": tags.labelName,
        String: tags.string,
        "Number Duration Bytes": tags.number,
        "VectorOp/... RangeOp/... ConvOp/...": tags.function(tags.variableName),
        "Json Logfmt Unpack Pattern Regexp Unwrap LabelFormat LineFormat Decolorize Drop Keep LabelReplace Vector":
          tags.function(tags.variableName),
        "By Without On Ignoring GroupLeft GroupRight Bool Offset": tags.modifier,
        "And Or Unless": tags.logicOperator,
      }),
    ],
  }),
  languageData: {
    closeBrackets: { brackets: ["(", "[", "{", '"', "`"] },
    commentTokens: { line: "#" },
  },
});

export function logql(labels: () => Labels | null): Extension {
  const autocomplete = (context: CompletionContext): Promise<CompletionResult | null> =>
    complete(context, labels());
  return [language, language.data.of({ autocomplete })];
}

async function complete(context: CompletionContext, labels: Labels | null): Promise<CompletionResult | null> {
  const place = placeOf(context.state.doc.toString(), context.pos);
  if (place === null || (place.words !== undefined && place.from === context.pos && !context.explicit))
    return null;
  const { from, words, label, match } = place;
  if (words !== undefined)
    return { from, options: words.map((word) => ({ label: word })), validFor: /^\w*$/ };
  context.addEventListener("abort", () => labels?.cancel());
  const found = await labels?.ask(label, match);
  const type = label === undefined ? "constant" : "text";
  const options = (found?.values ?? []).map((value) => ({
    label: value,
    type,
    ...(label === undefined ? {} : { apply: JSON.stringify(value).slice(1, -1) }),
  }));
  return { from, options, validFor: label === undefined ? /^\w*$/ : /^[^"]*$/ };
}

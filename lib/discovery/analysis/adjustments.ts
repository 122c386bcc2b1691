/** The settings of a policy whose effect its samples can show, each one step up and one step down. */
import { formatGoDuration } from "../../document/duration";
import { numberSteps, switchTo, type Setting, type Step } from "../declare/steps";
import { rankingFields, signalFields, type FieldValue } from "../policy/declared";
import { rankingSchema, signalSchema, type Policy, type Query } from "../policy/model";
import { oneStepShorter } from "../samples/lookback";

export interface Knob {
  /** Path in the policy: "ranking.terms[0].weight". */
  readonly id: string;
  /** Display text: "weight of total-usage". */
  readonly label: string;
  readonly steps: readonly (Omit<Step<unknown>, "value"> & { readonly policy: Policy })[];
}

/** `isAnswered`: whether the given samples contain those that the query asks for. */
export function knobsOf(policy: Policy, isAnswered: (query: Query) => boolean = () => true): Knob[] {
  const { ranking } = policy;
  return [
    ...(ranking === undefined
      ? []
      : fieldKnobs("ranking", "the ranking", rankingFields(ranking), (changed) => ({
          ...policy,
          ranking: rankingSchema.parse({ ...ranking, ...changed }),
        }))),
    cutKnob(policy),
    ...policy.signals.flatMap((signal, index) =>
      fieldKnobs(`signals[${index}]`, signal.name, signalFields(signal), (changed) => ({
        ...policy,
        signals: policy.signals.with(index, signalSchema.parse({ ...signal, ...changed })),
      })),
    ),
    ...filterKnob(policy),
    ...lookbackKnobs(policy, isAnswered),
  ];
}

function fieldKnobs(
  path: string,
  name: string,
  fields: readonly FieldValue[],
  set: (changed: Readonly<Record<string, unknown>>) => Policy,
): Knob[] {
  const all = fields.flatMap(({ name: key, field, value }) =>
    (field.settings?.(value, name) ?? []).map((setting) => ({ key, setting })),
  );
  // List items (weights, windows) come before settings that apply to the whole list.
  const [parts, rules] = [true, false].map((isPart) =>
    all.filter(({ setting }) => (setting.at !== "") === isPart),
  );
  return [...(parts ?? []), ...(rules ?? [])].map(({ key, setting }) =>
    knob(`${path}.${key}`, setting, (next) => set({ [key]: next })),
  );
}

function knob<T>(path: string, { at, label, steps }: Setting<T>, set: (value: T) => Policy): Knob {
  return {
    id: `${path}${at}`,
    label,
    steps: steps.map(({ value, ...step }) => ({ ...step, policy: set(value) })),
  };
}

function cutKnob(policy: Policy): Knob {
  const steps = numberSteps(policy.maxImages, 1, 1, (value) => value);
  const setting = { at: "", label: "the cut (maxImages)", steps };
  return knob("maxImages", setting, (maxImages) => ({ ...policy, maxImages }));
}

function filterKnob(policy: Policy): Knob[] {
  const { imageFilter, ...rest } = policy;
  if (imageFilter === undefined || imageFilter === "") return [];
  const setting = { at: "", label: "image filter", steps: [switchTo(imageFilter, "none", rest)] };
  return [knob("imageFilter", setting, (changed) => changed)];
}

function lookbackKnobs(policy: Policy, isAnswered: (query: Query) => boolean): Knob[] {
  return policy.queries.flatMap((query, index) => {
    const shorter = oneStepShorter(query);
    if (shorter === null || !("lookbackSeconds" in query) || !isAnswered(shorter)) return [];
    const [from, to] = [formatGoDuration(query.lookbackSeconds), formatGoDuration(shorter.lookbackSeconds)];
    const changed = { ...policy, queries: policy.queries.with(index, shorter) };
    return {
      id: `queries[${index}].lookbackSeconds`,
      label: `lookback of ${query.name} (a longer one needs new samples)`,
      steps: [{ direction: "down" as const, from, to, policy: changed }],
    };
  });
}

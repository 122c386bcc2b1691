/** The settings of a policy whose effect its samples can show, each one step up and one step down. */
import { numberSteps, switchTo, type Setting, type Step } from "../declare/steps";
import { rankingFields, signalFields, type FieldValue } from "../policy/declared";
import { rankingSchema, signalSchema, type Policy } from "../policy/model";

export interface Knob {
  /** Path in the policy: "ranking.terms[0].weight". */
  readonly id: string;
  /** Display text: "weight of total-usage". */
  readonly label: string;
  readonly steps: readonly (Omit<Step<unknown>, "value"> & { readonly policy: Policy })[];
}

export function knobsOf(policy: Policy): Knob[] {
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

/** Groups of fields of which a signal has exactly one. */
import { signalSchema, signalTypeOf, type Signal } from "@/lib/discovery";

/** The index of the signal's group; −1 for a type without alternatives. */
export function chosenGroup(signal: Signal): number {
  const { choices } = signalTypeOf(signal).alternatives ?? { choices: [] };
  return choices.findIndex(({ fields }) => fields.some((name) => name in signal));
}

/** The index of the group that the field belongs to; −1 for a field that every signal of the type has. */
export function groupOf(signal: Signal, field: string): number {
  const { choices } = signalTypeOf(signal).alternatives ?? { choices: [] };
  return choices.findIndex(({ fields }) => fields.includes(field));
}

/** The signal with another group, whose fields start with plausible values. */
export function withGroup(signal: Signal, group: number): Signal {
  const { alternatives, fields } = signalTypeOf(signal);
  if (alternatives === undefined || group === chosenGroup(signal)) return signal;
  const grouped = new Set(alternatives.choices.flatMap((choice) => choice.fields));
  const kept = Object.entries(signal).filter(([name]) => !grouped.has(name));
  const defaults = (alternatives.choices[group]?.fields ?? []).map((name) => [name, fields[name]?.begin]);
  return signalSchema.parse(Object.fromEntries([...kept, ...defaults]));
}

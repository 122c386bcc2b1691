/** Knobs and the effect of one step of each, in words. Pure. */
import { knobsOf, type Sensitivity, type Policy } from "@/lib/discovery";
import { plural } from "@/lib/client/format";

export type KnobEffect = Sensitivity["knobs"][number];
export type StepEffect = KnobEffect["steps"][number];

/** "2 enter, 2 leave, 14 move", or that nothing changes. */
export function effectText({ entered, left, moved }: Pick<StepEffect, "entered" | "left" | "moved">): string {
  const say = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [plural(count, one, many)];
  const parts = [
    ...say(entered.length, "enters", "enter"),
    ...say(left.length, "leaves", "leave"),
    ...say(moved, "moves", "move"),
  ];
  return parts.length === 0 ? "no effect" : parts.join(", ");
}

/** The sentence above the table. */
export function sensitivitySentence({ knobs }: Sensitivity): string {
  const idle = knobs.filter((knob) => knob.idle).length;
  const still = knobs.filter((knob) => knob.changed === 0 && !knob.idle).length;
  const first = knobs[0];
  const most =
    first === undefined || first.changed === 0
      ? "No single step changes what is selected."
      : `Most depends on ${first.label}: one step lets ${plural(first.changed, "image")} enter or leave.`;
  const rest = [
    ...(still > 0 ? [`${plural(still, "setting")} only ${still === 1 ? "moves" : "move"} ranks`] : []),
    ...(idle > 0 ? [`${plural(idle, "setting")} ${idle === 1 ? "does" : "do"} nothing`] : []),
  ];
  return rest.length === 0 ? most : `${most} ${rest.join(", ")}.`;
}

/** The policy after a step; null if the policy no longer has the knob. */
export function policyAfterStep(
  policy: Policy,
  id: string,
  { direction, from, to }: Pick<StepEffect, "direction" | "from" | "to">,
): Policy | null {
  const steps = knobsOf(policy).find((knob) => knob.id === id)?.steps ?? [];
  const step = steps.find((each) => each.direction === direction && each.from === from && each.to === to);
  return step?.policy ?? null;
}

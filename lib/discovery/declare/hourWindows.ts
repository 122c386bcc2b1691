import { z } from "zod";
import type { MapReader } from "../../document/reader";
import { arrange, inList, weightText } from "./arrange";
import type { Field, FieldWords } from "./field";
import { quantityOf, quantitySchema } from "./quantity";
import { writeWeight } from "./weightUnder";
import { numberSteps, type Setting } from "./steps";

export const hourWindowSchema = z.object({
  /** Local hour, inclusive, 0–24. */
  startHour: z.number().int().min(0).max(24),
  /** Local hour, exclusive, 0–24. */
  endHour: z.number().int().min(0).max(24),
  weight: z.number(),
  quantity: quantitySchema,
});

export type HourWindow = z.infer<typeof hourWindowSchema>;

const KEYS = ["startHour", "endHour", "weight"] as const;
const WEIGHT_STEP = 0.1;

/** Windows of whole local hours, each with a weight; the first window that contains an hour applies. */
export function hourWindows(words: FieldWords<HourWindow[]>): Field<z.ZodArray<typeof hourWindowSchema>> {
  return {
    ...words,
    kind: "hourWindows",
    schema: z.array(hourWindowSchema),
    read: readWindows,
    write: (windows) =>
      windows.map(({ startHour, endHour, ...weighted }) => ({
        startHour,
        endHour,
        weight: writeWeight(weighted),
      })),
    show: (windows) => windowsText(windows) || "none",
    respell: inList((window) => arrange(window, KEYS, { weight: weightText })),
    settings: (windows, name) =>
      windows.flatMap((window, index) =>
        windowSettings(window, index, name, (changed) => windows.with(index, changed)),
      ),
  };
}

/** For example "7–9 h × 0.3, 9–17 h × 1". */
export function windowsText(windows: readonly HourWindow[]): string {
  return windows.map(({ startHour, endHour, weight }) => `${startHour}–${endHour} h × ${weight}`).join(", ");
}

function readWindows(block: MapReader, key: string): HourWindow[] | undefined {
  if (block.required(key, "a list of {startHour, endHour, weight}") === undefined) return undefined;
  const readers = block.maps(key, KEYS, "signalWindows");
  if (block.list(key)?.length === 0) {
    block.report.warn(block.at(key), "is empty: every sample gets defaultWeight");
  }
  return readers?.flatMap((reader) => readWindow(reader) ?? []);
}

function readWindow(reader: MapReader): HourWindow | undefined {
  reader.required("startHour", "the first local hour, 0 to 24");
  reader.required("endHour", "the hour at which the window ends, 0 to 24");
  reader.required("weight", 'a weight like "0.3"');
  const startHour = reader.integer("startHour", 0, 24);
  const endHour = reader.integer("endHour", 0, 24);
  const weight = reader.weight("weight");
  if (startHour === undefined || endHour === undefined) return undefined;
  if (endHour <= startHour) {
    const night = `for a window over midnight write two: ${startHour}–24 and 0–${endHour}`;
    const fix = endHour > 0 && startHour < 24 && endHour < startHour ? `; ${night}` : "";
    reader.fault("endHour", `must be after startHour (${startHour}), not ${endHour}${fix}`);
    if (!reader.report.lenient) return undefined;
  }
  return weight === undefined ? undefined : { startHour, endHour, weight, ...quantityOf(reader, "weight") };
}

function windowSettings(
  window: HourWindow,
  index: number,
  name: string,
  set: (changed: HourWindow) => HourWindow[],
): Setting<HourWindow[]>[] {
  const { startHour, endHour, weight } = window;
  const steps = {
    startHour: numberSteps(startHour, 1, 0, (value) => set({ ...window, startHour: value }), endHour - 1),
    endHour: numberSteps(endHour, 1, startHour + 1, (value) => set({ ...window, endHour: value }), 24),
    weight: numberSteps(weight, WEIGHT_STEP, Math.min(0, weight), (value) =>
      set({ ...window, weight: value }),
    ),
  };
  const labels = { startHour: "start hour", endHour: "end hour", weight: "weight" };
  return KEYS.map((key) => ({
    at: `[${index}].${key}`,
    label: `${labels[key]} of window ${index + 1} of ${name}`,
    steps: steps[key],
  }));
}

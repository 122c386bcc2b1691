import { z } from "zod";
import { isObject } from "../../document/json";
import type { MapReader } from "../../document/reader";
import { arrange, inMap } from "./arrange";
import type { Field, FieldWords } from "./field";
import type { Setting, Step } from "./steps";

const windowSchema = z.object({ start: z.string(), end: z.string() });

/** Local wall-clock times "HH:MM"; the end may be "24:00". */
export type ClockWindow = z.infer<typeof windowSchema>;

/** Seconds: half an hour. */
const EDGE_STEP = 1800;
const DAY = 86_400;

const START = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const END = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Returns an optional field for the same local hours of every day. */
export function optionalClockWindow(
  words: FieldWords<ClockWindow | undefined>,
): Field<z.ZodOptional<typeof windowSchema>> {
  return {
    ...words,
    kind: "clockWindow",
    schema: windowSchema.optional(),
    read: (block, key) => (block.has(key) ? readWindow(block, key) : undefined),
    write: (window) => (window === undefined ? undefined : { ...window }),
    show: (window) => (window === undefined ? "" : `${window.start}–${window.end}`),
    respell: inMap((window) => arrange(window, ["start", "end"])),
    settings: (window, name) =>
      window === undefined ? [] : (["start", "end"] as const).map((edge) => edgeSetting(window, edge, name)),
  };
}

function readWindow(block: MapReader, key: string): ClockWindow | undefined {
  if (!isObject(block.raw(key))) {
    return block.error(key, 'must be a map like {start: "09:00", end: "17:00"}');
  }
  const reader = block.child(key, ["start", "end"]);
  if (reader === undefined) return undefined;
  const start = readClock(reader, "start", START);
  const end = readClock(reader, "end", END);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function readClock(reader: MapReader, key: "start" | "end", shape: RegExp): string | undefined {
  const text = reader.text(key, 'a local time like "09:00"');
  if (text === undefined || shape.test(text)) return text;
  const padded = shape.test(`0${text}`) ? `; write "0${text}"` : "";
  return reader.error(key, `${JSON.stringify(text)} is not a local time like "09:00"${padded}`);
}

function edgeSetting(
  window: ClockWindow,
  edge: "start" | "end",
  name: string,
): Setting<ClockWindow | undefined> {
  const from = window[edge];
  const step = (direction: "up" | "down", by: number): Step<ClockWindow> => {
    const to = shifted(from, by, edge === "end");
    return { direction, from, to, value: { ...window, [edge]: to } };
  };
  const steps = [step("up", EDGE_STEP), step("down", -EDGE_STEP)];
  return { at: `.${edge}`, label: `${edge} of the window of ${name}`, steps };
}

/** Shifts a time: "23:45" half an hour later is "00:15"; an end at midnight is "24:00". */
function shifted(time: string, by: number, isEnd: boolean): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const second = (((hours * 3600 + minutes * 60 + seconds + by) % DAY) + DAY) % DAY;
  if (second === 0 && isEnd) return "24:00";
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const rest = second % 60 === 0 ? "" : `:${two(second % 60)}`;
  return `${two(second / 3600)}:${two((second / 60) % 60)}${rest}`;
}

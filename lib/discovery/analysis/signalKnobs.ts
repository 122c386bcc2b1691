/** One step of each number of a signal: edges and weights of its windows, its statistic. */
import {
  pullStatisticSchema,
  type EventPullTimeSignal,
  type Policy,
  type Signal,
  type TimeWeightedAggregateSignal,
  type WindowAggregateSignal,
} from "../policy/model";
import { numberSteps, switchTo, type Knob, type Step } from "./knobSteps";

type Set<T> = (changed: T) => Policy;

/** In the order in which steps go through them. */
const STATISTICS = pullStatisticSchema.options;

/** Seconds: half an hour at an edge that has minutes. */
const EDGE_STEP = 1800;
const DAY = 86_400;
const HOUR_WEIGHT_STEP = 0.1;

export function signalKnobs(signal: Signal, index: number, set: Set<Signal>): Knob[] {
  const id = `signals[${index}]`;
  switch (signal.type) {
    case "aggregate":
      return [];
    case "timeWeightedAggregate":
      return hourKnobs(signal, id, set);
    case "windowAggregate":
      return windowKnobs(signal, id, set);
    case "eventPullTime":
      return eventKnobs(signal, id, set);
  }
}

function hourKnobs(signal: TimeWeightedAggregateSignal, id: string, set: Set<Signal>): Knob[] {
  const windows = signal.windows.flatMap((window, w): Knob[] => {
    const change = (part: Partial<typeof window>): Policy =>
      set({ ...signal, windows: signal.windows.map((each, i) => (i === w ? { ...each, ...part } : each)) });
    const of = `of window ${w + 1} of ${signal.name}`;
    const at = `${id}.windows[${w}]`;
    const { startHour, endHour, weight } = window;
    return [
      {
        id: `${at}.startHour`,
        label: `start hour ${of}`,
        steps: numberSteps(startHour, 1, 0, (value) => change({ startHour: value }), endHour - 1),
      },
      {
        id: `${at}.endHour`,
        label: `end hour ${of}`,
        steps: numberSteps(endHour, 1, startHour + 1, (value) => change({ endHour: value }), 24),
      },
      {
        id: `${at}.weight`,
        label: `weight ${of}`,
        steps: numberSteps(weight, HOUR_WEIGHT_STEP, Math.min(0, weight), (value) =>
          change({ weight: value }),
        ),
      },
    ];
  });
  const { defaultWeight } = signal;
  const low = Math.min(0, defaultWeight);
  const steps = numberSteps(defaultWeight, HOUR_WEIGHT_STEP, low, (value) =>
    set({ ...signal, defaultWeight: value }),
  );
  return [...windows, { id: `${id}.defaultWeight`, label: `weight of other hours of ${signal.name}`, steps }];
}

function windowKnobs(signal: WindowAggregateSignal, id: string, set: Set<Signal>): Knob[] {
  const { relativeWindowSeconds: seconds, window } = signal;
  if (seconds !== undefined) {
    // A tenth of the window in whole minutes, at least one.
    const step = Math.max(60, Math.round(seconds / 600) * 60);
    const change = (value: number): Policy => set({ ...signal, relativeWindowSeconds: value });
    const label = `window of ${signal.name}, seconds`;
    const steps = numberSteps(seconds, step, Math.min(seconds, 60), change);
    return [{ id: `${id}.relativeWindowSeconds`, label, steps }];
  }
  if (window === undefined) return [];
  return (["start", "end"] as const).map((edge) => {
    const from = window[edge];
    const step = (direction: Step["direction"], by: number): Step => {
      const to = shifted(from, by, edge === "end");
      return { direction, from, to, policy: set({ ...signal, window: { ...window, [edge]: to } }) };
    };
    return {
      id: `${id}.window.${edge}`,
      label: `${edge} of the window of ${signal.name}`,
      steps: [step("up", EDGE_STEP), step("down", -EDGE_STEP)],
    };
  });
}

/** "23:45" half an hour later is "00:15"; an end at midnight is "24:00". */
function shifted(time: string, by: number, isEnd: boolean): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const second = (((hours * 3600 + minutes * 60 + seconds + by) % DAY) + DAY) % DAY;
  if (second === 0 && isEnd) return "24:00";
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const rest = second % 60 === 0 ? "" : `:${two(second % 60)}`;
  return `${two(second / 3600)}:${two((second / 60) % 60)}${rest}`;
}

function eventKnobs(signal: EventPullTimeSignal, id: string, set: Set<Signal>): Knob[] {
  const at = STATISTICS.indexOf(signal.statistic);
  const steps = (["up", "down"] as const).flatMap((direction): Step[] => {
    const to = STATISTICS[direction === "up" ? at + 1 : at - 1];
    if (to === undefined) return [];
    return [{ direction, from: signal.statistic, to, policy: set({ ...signal, statistic: to }) }];
  });
  const hits = !signal.includeCacheHits;
  return [
    { id: `${id}.statistic`, label: `statistic of ${signal.name}`, steps },
    {
      id: `${id}.includeCacheHits`,
      label: `cache hits in ${signal.name}`,
      steps: [switchTo(String(!hits), String(hits), set({ ...signal, includeCacheHits: hits }))],
    },
  ];
}

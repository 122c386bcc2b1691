import fc from "fast-check";
import type { SampleMatrix, AggregateMethod, Signal } from "@/lib/discovery";

/** A value of any size, often a small count, often missing. */
export const sampleValue = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 2, arbitrary: fc.constant(NaN) },
  { weight: 2, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }) },
);

/** 2026-03-27T00:00Z to 2026-11-02T00:00Z: holds both changes of the northern year. */
const start = fc.integer({ min: 1_774_569_600, max: 1_793_577_600 });

export function matrices(values: fc.Arbitrary<number> = sampleValue): fc.Arbitrary<SampleMatrix> {
  const shape = fc.record({
    images: fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 6,
    }),
    start,
    step: fc.constantFrom(60, 300, 900, 1800, 3600, 7200),
    steps: fc.integer({ min: 1, max: 60 }),
  });
  return shape.chain((grid) => {
    const size = grid.images.length * grid.steps;
    return fc
      .array(values, { minLength: size, maxLength: size })
      .map((cells) => ({ ...grid, values: Float64Array.from(cells) }));
  });
}

const method = fc.constantFrom<AggregateMethod>("sum", "max", "avg", "count", "min", "increase");

const zone = fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kolkata", "America/New_York", "Pacific/Chatham");

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30", "45"))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`);

const common = { name: fc.constant("s"), queryRef: fc.constant("q"), method, perDay: fc.constant(false) };

const hours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }), fc.constantFrom(0, 0.5, 1, 2.5))
  .map(([startHour, length, weight]) => ({ startHour, endHour: Math.min(24, startHour + length), weight }));

/** Signals over samples; windows by wall clock included. */
export const sampleSignal: fc.Arbitrary<Exclude<Signal, { type: "eventPullTime" }>> = fc.oneof(
  fc.record({ ...common, type: fc.constant("aggregate" as const) }),
  fc.record({
    ...common,
    type: fc.constant("timeWeightedAggregate" as const),
    timezone: zone,
    defaultWeight: fc.constantFrom(0, 0.1, 1),
    windows: fc.array(hours, { maxLength: 3 }),
  }),
  fc.record({
    ...common,
    type: fc.constant("windowAggregate" as const),
    relativeWindowSeconds: fc.integer({ min: 1, max: 200_000 }),
  }),
  fc.record({
    ...common,
    type: fc.constant("windowAggregate" as const),
    timezone: zone,
    window: fc.record({ start: time, end: time }),
  }),
);

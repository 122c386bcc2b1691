/** Documents that the operator's CRD accepts, generated from its schema. */
import fc from "fast-check";
import type { JsonObject, JsonValue } from "@/lib/document/json";
import { OPERATOR_SPEC, type Schema } from "./operatorSchema";

const whole = fc.integer({ min: 0, max: 900 });
const sign = fc.constantFrom("", "", "", "", "-", "+");

/** Go durations with any sign. */
const duration = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("1h", "5m", "1m", "10s", "30s", "168h", "168h") },
  fc.constantFrom("0s", "0", "-1h", "500ms", "90.5s", "1.5h", "+30m", "999ns"),
  fc.tuple(sign, whole, fc.constantFrom("s", "m", "h")).map((parts) => parts.join("")),
);

/** Kubernetes quantities, and whole numbers. */
const quantity: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("0.7", "0.3", "300m", "0.30", "1.0", "1", "0") },
  fc.integer({ min: -3, max: 5 }),
  fc
    .tuple(
      sign,
      whole,
      fc.stringMatching(/^[0-9]{0,14}$/),
      fc.constantFrom("", "m", "n", "u", "k", "Ki", "Mi", "e2", "E-3"),
    )
    .map(
      ([minus, digits, decimals, suffix]) =>
        `${minus}${digits}${decimals === "" ? "" : `.${decimals}`}${suffix}`,
    ),
);

const NAMES = {
  queryName: fc.constantFrom("usage", "events", "tags", "usage2", " "),
  signalName: fc.constantFrom("a", "b", "c", "missing"),
};

function valueOf(schema: Schema): fc.Arbitrary<JsonValue> {
  switch (schema.type) {
    case "integer":
      return fc.integer({ min: schema.least, max: schema.most });
    case "list":
      return fc.array(valueOf(schema.items), { minLength: schema.least ?? 0, maxLength: schema.most });
    case "object":
      return objectOf(schema);
    case "text":
      if ("values" in schema) return fc.constantFrom(...schema.values);
      return schema.form === "duration"
        ? duration
        : schema.form === "quantity"
          ? quantity
          : NAMES[schema.form];
  }
}

function objectOf({ fields, required = [] }: Extract<Schema, { type: "object" }>): fc.Arbitrary<JsonObject> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([key, schema]) => [
      key,
      required.includes(key) ? valueOf(schema) : fc.option(valueOf(schema), { nil: undefined, freq: 3 }),
    ]),
  );
  return fc.record(shape).map(present);
}

function present(made: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const given = Object.entries(made).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
  return Object.fromEntries(given);
}

/** Documents with the operator's semantics, whatever their keys. */
export const operatorDocuments: fc.Arbitrary<JsonObject> = valueOf(OPERATOR_SPEC).map((spec) => ({
  apiVersion: "drop.corewire.io/v1alpha1",
  kind: "DiscoveryPolicy",
  metadata: { name: "drawn" },
  spec,
}));

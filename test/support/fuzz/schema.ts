/** Values that match a JSON Schema, and values that do not. */
import { z } from "zod";
import type { Dice } from "./dice";
import { HOSTILE_TEXTS, HOSTILE_VALUES } from "./texts";

export type Schema = { readonly [keyword: string]: unknown };

const keywordsSchema = z.looseObject({
  $ref: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
  allOf: z.array(z.record(z.string(), z.unknown())).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

export interface Source {
  readonly dice: Dice;
  /** Resolves a `$ref`. */
  readonly resolve: (ref: string) => Schema;
  /** Returns valid texts for the property or parameter of this name; empty if only the schema is known. */
  readonly known: (name: string) => readonly string[];
  /** Probability, 0–1, that a value violates the schema. */
  readonly wrong: number;
}

/** Returns a value for `schema`. `name`: name of the property or parameter. */
export function valueOf(schema: Schema, source: Source, name = "", depth = 0): unknown {
  const { dice, wrong } = source;
  if (dice.chance(wrong)) return dice.chance(0.5) ? dice.pick(HOSTILE_TEXTS) : dice.pick(HOSTILE_VALUES);
  const known = source.known(name);
  const keywords = keywordsSchema.parse(schema);
  if (keywords.$ref !== undefined) return valueOf(source.resolve(keywords.$ref), source, name, depth);
  if ("const" in keywords) return keywords.const;
  if (keywords.enum) return dice.pick(keywords.enum);
  const one = keywords.anyOf ?? keywords.oneOf ?? keywords.allOf;
  if (one) return valueOf(dice.pick(one), source, name, depth);
  const type = Array.isArray(keywords.type) ? dice.pick(keywords.type) : keywords.type;
  switch (type) {
    case "object":
      return objectOf(keywords, source, depth);
    case "array":
      return Array.from({ length: depth > 4 ? 0 : dice.below(3) }, () =>
        valueOf(keywords.items ?? {}, source, name, depth + 1),
      );
    case "integer":
    case "number": {
      const numbers = known.filter((text) => /^\d+$/.test(text));
      return numbers.length > 0 && dice.chance(0.7) ? Number(dice.pick(numbers)) : numberOf(keywords, dice);
    }
    case "boolean":
      return dice.chance(0.5);
    case "null":
      return null;
    case "string":
      return known.length > 0 && dice.chance(0.9) ? dice.pick(known) : textOf(keywords, dice);
    default:
      return dice.pick(HOSTILE_VALUES);
  }
}

type Keywords = z.infer<typeof keywordsSchema>;

function objectOf({ properties = {}, required = [] }: Keywords, source: Source, depth: number): object {
  const chosen = Object.entries(properties).filter(([name]) =>
    required.includes(name) ? !source.dice.chance(source.wrong / 4) : source.dice.chance(0.4),
  );
  const entries = chosen.map(([name, schema]) => [name, valueOf(schema, source, name, depth + 1)]);
  const unknown = source.dice.chance(source.wrong / 2) ? [[source.dice.pick(HOSTILE_TEXTS), 1]] : [];
  return Object.fromEntries([...entries, ...unknown]) as object;
}

function numberOf({ type, minimum = -5, maximum = 400 }: Keywords, dice: Dice): number {
  const high = Math.min(maximum, minimum + 1_000);
  const value = minimum + dice.below(high - minimum + 1);
  return type === "number" && dice.chance(0.5) ? value + 0.25 : value;
}

function textOf({ format, minLength = 0, maxLength = 60 }: Keywords, dice: Dice): string {
  if (format === "date-time") return new Date(1_750_000_000_000 + dice.below(1e9) * 1_000).toISOString();
  if (format === "uuid") return "01930000-0000-7000-8000-000000000000";
  if (format === "email") return `person-${dice.below(1e6)}@example.com`;
  if (format === "uri") return "http://127.0.0.1:9/";
  const length = Math.min(maxLength, minLength + dice.below(12));
  return Array.from({ length }, () => dice.pick([..."abcdefgh0123 -."])).join("");
}

/** The terms of a ranking that adds or multiplies signals, with or without weights. */
import { z } from "zod";
import type { JsonObject } from "../../document/json";
import type { MapReader } from "../../document/reader";
import { arrange, inList, spelled, weightText, type Change } from "./arrange";
import type { Field, ReadContext } from "./field";
import { quantityOf, quantitySchema } from "./quantity";
import { writeWeight } from "./weightUnder";
import { readReference } from "./references";
import { TERM_SIGNAL, type Spelling } from "./spelling";
import { numberSteps } from "./steps";

const termSchema = z.object({ signalRef: z.string() });
const weightedTermSchema = z.object({ signalRef: z.string(), weight: z.number(), quantity: quantitySchema });

export type WeightedTerm = z.infer<typeof weightedTermSchema>;

const WEIGHT_STEP = 0.05;

/** Shared by both kinds. A change of strategy resets the terms to one for each signal. */
const shared = {
  label: "Terms",
  carried: false,
  show: (terms: readonly { readonly signalRef: string }[]) =>
    terms.map(({ signalRef }) => signalRef).join(", "),
  signals: (terms: readonly { readonly signalRef: string }[]) => terms.map(({ signalRef }) => signalRef),
  respell: (value: Parameters<Change>[0], spelling: Spelling) =>
    inList((term) =>
      arrange(spelled(term, TERM_SIGNAL, spelling), [TERM_SIGNAL[spelling], "weight"], {
        weight: weightText,
      }),
    )(value),
} as const;

export function terms(word: string): Field<z.ZodArray<typeof termSchema>> {
  return {
    ...shared,
    word,
    kind: "terms",
    schema: z.array(termSchema),
    read: (block, key, context) => readTerms(block, key, [], (term) => readTerm(term, context)),
    write: (list) => list.map(({ signalRef }): JsonObject => ({ signalRef })),
    renamed: (list, other) => list.map(({ signalRef }) => ({ signalRef: other(signalRef) })),
    beginOver: (names) => names.map((signalRef) => ({ signalRef })),
  };
}

export function weightedTerms(word: string): Field<z.ZodArray<typeof weightedTermSchema>> {
  return {
    ...shared,
    word,
    kind: "weightedTerms",
    schema: z.array(weightedTermSchema),
    read: (block, key, context) => readTerms(block, key, ["weight"], (term) => readWeighted(term, context)),
    write: (list) =>
      list.map(({ signalRef, ...weighted }): JsonObject => ({ signalRef, weight: writeWeight(weighted) })),
    renamed: (list, other) => list.map((term) => ({ ...term, signalRef: other(term.signalRef) })),
    // Equal weights that add up to 1.
    beginOver: (names) =>
      names.map((signalRef) => ({ signalRef, weight: Math.round(1e6 / names.length) / 1e6 })),
    settings: (list) =>
      list.map(({ signalRef, weight }, index) => ({
        at: `[${index}].weight`,
        label: `weight of ${signalRef}`,
        steps: numberSteps(weight, WEIGHT_STEP, Math.min(0, weight), (value) =>
          list.with(index, { signalRef, weight: value }),
        ),
      })),
  };
}

function readTerms<T>(
  block: MapReader,
  key: string,
  keys: readonly string[],
  read: (term: MapReader) => T | undefined,
): T[] | undefined {
  if (block.required(key, "a list of signals") === undefined) return undefined;
  if (block.list(key)?.length === 0) return block.error(key, "is empty: name at least one signal");
  const readers = block.maps(key, [TERM_SIGNAL.proposal, TERM_SIGNAL.operator, ...keys], "rankingTerms");
  return readers?.flatMap((term) => read(term) ?? []);
}

function readTerm(term: MapReader, { signals }: ReadContext): z.infer<typeof termSchema> | undefined {
  const reference = readReference(term, TERM_SIGNAL, "signal", signals);
  return reference && { signalRef: reference.name };
}

function readWeighted(term: MapReader, context: ReadContext): WeightedTerm | undefined {
  const read = readTerm(term, context);
  term.required("weight", 'a weight like "0.7"');
  const weight = term.weight("weight");
  return read && weight !== undefined ? { ...read, weight, ...quantityOf(term, "weight") } : undefined;
}

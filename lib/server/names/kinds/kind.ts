/** A kind of name that several parts know: how it is found, and what each part says of it. */
import type { NameDetail, NameFact, NameFacts, NameSection } from "../../../api/names";

export interface Found {
  readonly name: string;
  readonly within: NameDetail["within"];
  readonly demo: boolean;
  readonly parts: readonly PartSays[];
}

export interface PartSays extends Omit<NameSection, "says"> {
  readonly read: () => Promise<NameFacts>;
}

/** Throws NotFoundError; `id` as the address has it. */
export type FindName = (id: string) => Promise<Found>;

export const said = (...facts: readonly (NameFact | false)[]): NameFacts => ({
  facts: facts.filter((fact) => fact !== false),
  note: null,
});
export const nothing = (note: string): NameFacts => ({ facts: [], note });

export const minutes = (label: string, value: number): NameFact => ({ label, value, unit: "min" });
export const number = (label: string, value: number): NameFact => ({ label, value, unit: null });
export const words = (label: string, text: string, href?: string): NameFact => ({
  ...{ label, text },
  ...(href === undefined ? {} : { href }),
});

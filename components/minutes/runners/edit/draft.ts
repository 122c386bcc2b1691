"use client";

/** A draft change of factors, stored in the address, so that a link shows a colleague the same preview. */
import { parseAsArrayOf, parseAsInteger, parseAsString, useQueryStates } from "nuqs";

export interface Draft {
  /** Ids of the edited runners; null while nothing is edited. */
  readonly edit: number[] | null;
  /** As typed; null leaves the factor unchanged. */
  readonly public: string | null;
  readonly private: string | null;
}

const parsers = {
  edit: parseAsArrayOf(parseAsInteger),
  public: parseAsString,
  private: parseAsString,
};

const NO_DRAFT: Draft = { edit: null, public: null, private: null };

export interface DraftState {
  readonly draft: Draft;
  readonly begin: (ids: readonly number[], factors?: Partial<Omit<Draft, "edit">>) => void;
  readonly change: (factors: Partial<Omit<Draft, "edit">>) => void;
  readonly end: () => void;
}

export function useDraft(): DraftState {
  const [draft, setDraft] = useQueryStates(parsers);
  return {
    draft,
    begin: (ids, factors = {}) =>
      void setDraft({ ...NO_DRAFT, ...factors, edit: [...ids] }, { history: "push" }),
    change: (factors) => void setDraft(factors),
    end: () => void setDraft(NO_DRAFT),
  };
}

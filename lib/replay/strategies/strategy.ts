import type { Policy, TemplateOptions } from "../../discovery";
import type { Usage } from "./usage";

/** A way to rank images: a number for each, the highest first, ties by id. */
export interface Strategy {
  /** As the evaluator names it. */
  readonly name: string;
  /** What it takes an image to be worth, in words. */
  readonly reason: string;
  /** Ranks by pull times and by days before: left out where there are none. */
  readonly needsHistory?: true;
  /** Looks at the replayed jobs themselves: a bound, not a policy. */
  readonly afterTheFact?: true;
  /** The discovery policy that ranks this way; none for a strategy that no policy can follow. */
  readonly template?: {
    /** The proposal's number of it, 1 to 9. */
    readonly number: number;
    readonly options?: TemplateOptions;
    /** What differs from the template beyond its options. */
    readonly change?: (policy: Policy) => Policy;
  };
  /** By image, of the table's length; NaN for an image that it does not rank, such as one that was never used. */
  score(usage: Usage): Float64Array;
}

import type { Policy, TemplateOptions } from "../../discovery";
import type { Usage } from "./usage";

/** A way to rank images: one score per image, the highest first, ties by id. */
export interface Strategy {
  /** The evaluator's name. */
  readonly name: string;
  /** What makes an image valuable to it, as text. */
  readonly reason: string;
  /** Ranks by pull times and earlier days. Left out if there is no history. */
  readonly needsHistory?: true;
  /** Uses the replayed jobs themselves. It is then a bound, not a policy. */
  readonly afterTheFact?: true;
  /** The discovery policy that ranks this way; absent if no policy can follow the strategy. */
  readonly template?: {
    /** The template's number in the proposal, 1 to 9. */
    readonly number: number;
    readonly options?: TemplateOptions;
    /** Changes to the template beyond its options. */
    readonly change?: (policy: Policy) => Policy;
  };
  /** Returns scores by image, as long as the table; NaN for an image that it does not rank, such as an unused one. */
  score(usage: Usage): Float64Array;
}

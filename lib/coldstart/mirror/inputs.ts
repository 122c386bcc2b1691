/** The ranking's model from a mirror's counters, entered values and the policy (coldstart.md 5.8). */
import { falseEmptyRate, meanOf, rateOf, shareOf, type Estimate } from "../exposure/estimates";
import {
  LINK_MODEL,
  linkModelSchema,
  MODEL_INPUTS,
  type LinkModel,
  type MirrorCount,
  type ModelInput,
  type Observations,
  type SourcedInput,
} from "../shapes";

export interface ModelSources {
  /** Entered values, which always take precedence. */
  readonly request: Readonly<Partial<LinkModel>>;
  readonly policy: Readonly<Partial<LinkModel>>;
  readonly observations: Observations;
}

export interface SourcedModel {
  readonly model: LinkModel;
  /** The source of each number, including those that were neither entered nor counted. */
  readonly inputs: readonly SourcedInput[];
}

/**
 * Returns for each input the entered value, else the value measured on enough observations, else the policy's, else
 * the default.
 */
export function sourcedModel({ request, policy, observations }: ModelSources): SourcedModel {
  const inputs = MODEL_INPUTS.flatMap((input): SourcedInput[] => {
    const written = policy[input] ?? LINK_MODEL[input];
    const measured = estimateOf(input, observations, written);
    const n = measured?.n ?? null;
    const entered = request[input];
    if (entered !== undefined)
      return [{ input, value: entered, from: "request", observations: n, unused: null }];
    const unused = measured === null ? null : whyUnused(input, measured);
    if (measured !== null && unused === null)
      return [{ input, value: measured.value, from: "metrics", observations: n, unused }];
    if (written === undefined)
      return n === null ? [] : [{ input, value: null, from: "model", observations: n, unused }];
    const from = policy[input] === undefined ? "default" : "policy";
    return [{ input, value: written, from, observations: n, unused }];
  });
  const values = Object.fromEntries(
    inputs.flatMap(({ input, value }) => (value === null ? [] : [[input, value]])),
  );
  return { model: linkModelSchema.parse(values), inputs };
}

function whyUnused(input: ModelInput, { value, isModel }: Estimate): SourcedInput["unused"] {
  if (isModel) return "tooFew";
  return linkModelSchema.shape[input].safeParse(value).success ? null : "outOfRange";
}

/** Returns null if a required count is not known. `model` is used if there are too few observations. */
function estimateOf(input: ModelInput, observations: Observations, model = Number.NaN): Estimate | null {
  const { counts, outcomes } = observations;
  const of = (names: readonly MirrorCount[], estimate: (counts: number[]) => Estimate): Estimate | null => {
    const known = names.flatMap((name) => counts[name] ?? []);
    return known.length < names.length ? null : estimate(known);
  };
  switch (input) {
    case "falseEmpty":
      return of(["lookupHits", "falseEmpties"], ([hits = 0, empties = 0]) =>
        falseEmptyRate(hits, empties, model),
      );
    case "reachable":
      return of(["dialsMade", "dialsFailed"], ([made = 0, failed = 0]) =>
        shareOf(made, made + failed, model),
      );
    case "available":
      return of(["fetchesServed", "fetchesGone"], ([served = 0, gone = 0]) =>
        shareOf(served, served + gone, model),
      );
    case "lookupSeconds":
      return of(["lookupSeconds", "lookups"], ([seconds = 0, lookups = 0]) =>
        meanOf(seconds, lookups, model),
      );
    case "peerRate":
      return of(["peerBytes", "peerSeconds", "fetchesServed"], ([bytes = 0, seconds = 0, served = 0]) =>
        rateOf(bytes, seconds, served, model),
      );
    case "originRate":
      return of(["originBytes", "originSeconds", "originPulls"], ([bytes = 0, seconds = 0, pulls = 0]) =>
        rateOf(bytes, seconds, pulls, model),
      );
    case "inFlight": {
      const { rule3, rule7 } = outcomes;
      if (rule3 === undefined && rule7 === undefined) return null;
      const pulling = rule3?.resolves ?? 0;
      return shareOf(pulling, pulling + (rule7?.resolves ?? 0), model);
    }
    default:
      return null;
  }
}

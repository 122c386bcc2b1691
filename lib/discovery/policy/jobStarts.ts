/**
 * The remedy for a vanishing cold fraction: job starts a day instead of container samples (discovery.md section 5).
 */
import { noTimes, signalTypeOf, startSignals } from "./declared";
import { signalSchema, type Policy, type Signal } from "./model";

/**
 * Returns the signals that an exposure ranking uses as job starts and that could count them but do not; none for any
 * other ranking.
 */
export function convertibleSignals({ ranking, signals, queries }: Policy): readonly Signal[] {
  const names = startSignals(ranking);
  return signals.filter((signal) => {
    const { startsPerDay } = signalTypeOf(signal);
    const query = queries.find(({ name }) => name === signal.queryRef);
    if (!names.includes(signal.name) || startsPerDay === undefined) return false;
    // Rises need samples over time.
    if (query === undefined || noTimes(query) !== null) return false;
    const own = new Map<string, unknown>(Object.entries(signal));
    return Object.entries(startsPerDay).some(([field, value]) => own.get(field) !== value);
  });
}

/** Returns the policy with these signals converted, or the same object if there are none. */
export function withJobStarts(policy: Policy): Policy {
  const converted = convertibleSignals(policy);
  if (converted.length === 0) return policy;
  const signals = policy.signals.map((signal) =>
    converted.includes(signal)
      ? signalSchema.parse({ ...signal, ...signalTypeOf(signal).startsPerDay })
      : signal,
  );
  return { ...policy, signals };
}

/** Who is said to hold what: records become visible after a while, and a lookup may miss them all. */
import type { Simulation } from "../../simulation/simulation";
import type { Member, Provider } from "../shapes";

interface DhtOptions {
  /** Until a record is visible. */
  readonly publishMs: number;
  /** The chance that a lookup finds nothing although there is something. */
  readonly falseEmpty: number;
}

/** Providers that a lookup answers at most, as an agent tries a few. */
const ANSWERED = 20;

export class Dht {
  private readonly records = new Map<string, Map<string, Provider>>();
  falseEmpties = 0;

  constructor(
    private readonly simulation: Simulation,
    private readonly random: () => number,
    private readonly options: DhtOptions,
  ) {}

  publish({ id: node, addr }: Member, digest: string): void {
    this.simulation.after(this.options.publishMs, () => {
      const holders = this.records.get(digest) ?? new Map<string, Provider>();
      holders.set(node, { node, addr });
      this.records.set(digest, holders);
    });
  }

  /** Some of the holders, in random order. */
  find(digest: string): readonly Provider[] {
    const holders = [...(this.records.get(digest)?.values() ?? [])];
    if (holders.length === 0) return [];
    if (this.random() < this.options.falseEmpty) {
      this.falseEmpties += 1;
      return [];
    }
    const answered = Math.min(ANSWERED, holders.length);
    for (let at = 0; at < answered; at += 1) {
      const other = at + Math.floor(this.random() * (holders.length - at));
      const [a, b] = [holders[at], holders[other]];
      if (a && b) [holders[at], holders[other]] = [b, a];
    }
    return holders.slice(0, answered);
  }
}

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

interface Records {
  readonly nodes: Set<string>;
  readonly providers: Provider[];
}

export class Dht {
  private readonly records = new Map<string, Records>();
  falseEmpties = 0;

  constructor(
    private readonly simulation: Simulation,
    private readonly random: () => number,
    private readonly options: DhtOptions,
  ) {}

  publish({ id: node, addr }: Member, digest: string): void {
    this.simulation.after(this.options.publishMs, () => {
      const records = this.records.get(digest) ?? { nodes: new Set(), providers: [] };
      this.records.set(digest, records);
      if (records.nodes.has(node)) return;
      records.nodes.add(node);
      records.providers.push({ node, addr });
    });
  }

  /** Some of the holders, from a random one on. */
  find(digest: string): readonly Provider[] {
    const holders = this.records.get(digest)?.providers ?? [];
    if (holders.length === 0) return [];
    if (this.random() < this.options.falseEmpty) {
      this.falseEmpties += 1;
      return [];
    }
    const first = Math.floor(this.random() * holders.length);
    return [...holders.slice(first, first + ANSWERED), ...holders.slice(0, Math.min(first, ANSWERED))].slice(
      0,
      ANSWERED,
    );
  }
}

/** The DHT: which nodes are listed as providers. Records become visible after a delay, and a lookup may miss them. */
import type { Simulation } from "../../simulation/simulation";
import type { Member, Provider } from "../shapes";

interface DhtOptions {
  /** Delay until a record is visible. */
  readonly publishMs: number;
  /** Probability that a lookup finds nothing although there are records. */
  readonly falseEmpty: number;
}

/** Maximum number of providers in a lookup's result, since an agent only tries a few. */
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

  /** Returns some of the holders, starting at a random one. */
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

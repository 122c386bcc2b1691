/** The registry that an image comes from. Its link is shared, its first pulls may fail, and its pulls are counted. */
import type { Cancel, Simulation } from "../../simulation/simulation";
import type { FailureClass, Herd } from "../shapes";
import type { Blob } from "./blobs";
import { Link } from "./link";

type OriginOptions = Pick<
  Herd,
  "originLatencyMs" | "originBytesPerSecond" | "originFailures" | "originFailureClass"
>;

export class Origin {
  /** Nodes by digest, in chronological order. */
  readonly pullers = new Map<string, string[]>();
  bytes = 0;
  private pulls = 0;
  private readonly link: Link;

  constructor(
    private readonly simulation: Simulation,
    private readonly options: OriginOptions,
  ) {
    this.link = new Link(simulation, options.originBytesPerSecond);
  }

  get count(): number {
    return this.pulls;
  }

  /** Calls `done` with the class of a failure, or with null once the blob is there. */
  pull(node: string, { digest, sizeBytes }: Blob, done: (failed: FailureClass | null) => void): Cancel {
    this.pulls += 1;
    this.pullers.set(digest, [...(this.pullers.get(digest) ?? []), node]);
    const fails = this.pulls <= this.options.originFailures;
    let cancel = this.simulation.after(this.options.originLatencyMs, () => {
      if (fails) return done(this.options.originFailureClass);
      cancel = this.link.send(sizeBytes, () => {
        this.bytes += sizeBytes;
        done(null);
      });
    });
    return () => cancel();
  }
}

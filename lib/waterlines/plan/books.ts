/** The chosen pods and what they leave of every gap. One eviction lowers every gap that it affects. */
import type { Gap } from "../gaps/gaps";
import { restOf } from "../gaps/rest";
import type { Candidate } from "../order/candidate";
import type { Scene } from "./scene";

/** Sums closer to 0 than this share of the gap are added up again in order. */
const NEAR = 1e-6;

export class Books {
  private readonly chosen = new Set<Candidate>();
  private readonly rest: number[];

  constructor(
    private readonly gaps: readonly Gap[],
    /** The order in which pods are added up. */
    private readonly order: readonly Candidate[],
    private readonly byEvicting: Scene["byEvicting"],
  ) {
    this.rest = gaps.map(({ size }) => size ?? 0);
  }

  has(candidate: Candidate): boolean {
    return this.chosen.has(candidate);
  }

  left(gap: number): number {
    return this.rest[gap] ?? 0;
  }

  release(at: number, candidate: Candidate): number {
    const gap = this.gaps[at];
    return gap === undefined ? 0 : this.byEvicting(gap.metric, candidate);
  }

  take(candidate: Candidate): void {
    this.chosen.add(candidate);
    this.gaps.forEach(
      (_, at) => (this.rest[at] = restOf(this.left(at), this.release(at, candidate), this.rounding(at))),
    );
  }

  putBack(candidate: Candidate): void {
    this.chosen.delete(candidate);
    this.gaps.forEach(
      (_, at) => (this.rest[at] = restOf(this.left(at), -this.release(at, candidate), this.rounding(at))),
    );
  }

  /** Whether every closed gap stays closed without the pod and no open gap grows. */
  spares(candidate: Candidate): boolean {
    return this.gaps.every((_, at) => {
      const release = this.release(at, candidate);
      return release === 0 || (this.left(at) <= 0 && this.without(at, candidate) <= 0);
    });
  }

  rounding(gap: number): number {
    return this.gaps[gap]?.rounding ?? 0;
  }

  private without(at: number, candidate: Candidate): number {
    const size = this.gaps[at]?.size ?? 0;
    const rounding = this.rounding(at);
    const near = this.left(at) + this.release(at, candidate);
    if (Math.abs(near) > NEAR * Math.abs(size)) return near;
    return this.order.reduce(
      (left, one) =>
        one !== candidate && this.chosen.has(one) ? restOf(left, this.release(at, one), rounding) : left,
      size,
    );
  }
}

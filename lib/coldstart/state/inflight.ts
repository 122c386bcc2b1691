/** Pulls in progress on a node. Only one pull of a digest runs at a time. */

export class Inflight {
  private readonly startedMs = new Map<string, number>();

  /** Returns true if the pull may start, and false if one of the digest is already running. */
  begin(digest: string, nowMs: number): boolean {
    if (this.startedMs.has(digest)) return false;
    this.startedMs.set(digest, nowMs);
    return true;
  }

  end(digest: string): void {
    this.startedMs.delete(digest);
  }

  /** Returns when the pull started, or undefined if there is none. */
  startedAt(digest: string): number | undefined {
    return this.startedMs.get(digest);
  }
}

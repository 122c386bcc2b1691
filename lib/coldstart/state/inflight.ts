/** Pulls that a node is at: of all who want to start one of a digest, one does. */

export class Inflight {
  private readonly startedMs = new Map<string, number>();

  /** True for the one who starts; everybody else finds a pull that began before. */
  begin(digest: string, nowMs: number): boolean {
    if (this.startedMs.has(digest)) return false;
    this.startedMs.set(digest, nowMs);
    return true;
  }

  end(digest: string): void {
    this.startedMs.delete(digest);
  }

  /** When the pull began; undefined when there is none. */
  startedAt(digest: string): number | undefined {
    return this.startedMs.get(digest);
  }
}

/** Wakes a waiting loop. A wake that arrives while the loop is not waiting is not lost. */
export class Wakes {
  private woken = false;
  private ended = false;
  private resume: () => void = () => undefined;

  wake(): void {
    this.woken = true;
    this.resume();
  }

  /** Ends the wait; later calls of `next` return false at once. */
  end(): void {
    this.ended = true;
    this.resume();
  }

  /**
   * Resolves with true after a wake, or after `atMostMs` milliseconds without one; with false once `end` was called.
   */
  async next(atMostMs?: number): Promise<boolean> {
    if (!this.woken && !this.ended) await this.rest(atMostMs);
    this.woken = false;
    return !this.ended;
  }

  private async rest(atMostMs: number | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.resume = resolve;
      if (atMostMs !== undefined) timer = setTimeout(resolve, atMostMs);
    });
    clearTimeout(timer);
  }
}

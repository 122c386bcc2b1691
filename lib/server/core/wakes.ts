/** What somebody who waits is woken by. Wakes that come while nobody waits are not lost. */
export class Wakes {
  private woken = false;
  private ended = false;
  private resume: () => void = () => undefined;

  wake(): void {
    this.woken = true;
    this.resume();
  }

  /** Nobody waits from now on. */
  end(): void {
    this.ended = true;
    this.resume();
  }

  /** True after a wake, or when so many milliseconds have passed without one; false once it has ended. */
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

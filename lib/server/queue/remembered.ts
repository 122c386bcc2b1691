/** Caches a value that requests need and that rarely changes: read once for all callers, and again once it is old. */
export class Remembered<T> {
  private held: { readonly value: Promise<T>; readonly until: number } | undefined;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly keepMs: number,
  ) {}

  /** Rejects as `read` does; a failure is not cached. */
  get(): Promise<T> {
    const now = Date.now();
    if (this.held && this.held.until > now) return this.held.value;
    const value = this.read();
    this.held = { value, until: now + this.keepMs };
    value.catch(() => this.forget());
    return value;
  }

  forget(): void {
    this.held = undefined;
  }
}

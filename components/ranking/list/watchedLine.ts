import type { LineState } from "./lineState";

/** What the line parts, for components: they read it and are called back when a ranking brings another. */
export class WatchedLine {
  private state: LineState | null = null;
  private readonly watchers = new Set<() => void>();

  /** The same object until the next ranking; null before the first. */
  readonly read = (): LineState | null => this.state;

  /** Calls back at each ranking; returns what ends it. */
  readonly watch = (watch: () => void): (() => void) => {
    this.watchers.add(watch);
    return () => this.watchers.delete(watch);
  };

  set(state: LineState): void {
    this.state = state;
    for (const watch of this.watchers) watch();
  }
}

import type { LineState } from "./lineState";

/** The state of the line as a store for components: they read it and subscribe to changes. */
export class WatchedLine {
  private state: LineState | null = null;
  private readonly watchers = new Set<() => void>();

  /** The same object until the next ranking; null before the first. */
  readonly read = (): LineState | null => this.state;

  /** Calls back on each ranking; returns a function that unsubscribes. */
  readonly watch = (watch: () => void): (() => void) => {
    this.watchers.add(watch);
    return () => this.watchers.delete(watch);
  };

  set(state: LineState): void {
    this.state = state;
    for (const watch of this.watchers) watch();
  }
}

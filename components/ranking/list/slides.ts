/**
 * Animates rows to their new positions, with one style change for each row and frame. A CSS transition for each row
 * would restart on every move of a slider and dispatch three events each time, which costs more than all other
 * drawing.
 */
import type { RowElements } from "./rowElements";

const SLIDE_MS = 180;

interface Slide {
  readonly from: number;
  readonly began: number;
}

export class Slides {
  private readonly moving = new Map<RowElements, Slide>();
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");
  private frame: number | null = null;

  /** Moves a row to `y`, pixels from the top of the list: at once, or animated. */
  move(row: RowElements, y: number, atOnce: boolean): void {
    if (row.y === y) return;
    row.y = y;
    if (atOnce || this.still.matches) {
      this.moving.delete(row);
      put(row, y);
      return;
    }
    // A row that is redirected while it slides continues from its current position.
    this.moving.set(row, { from: row.shownY, began: performance.now() });
    this.frame ??= requestAnimationFrame(this.step);
  }

  /** Call when the row is removed from the list. */
  forget(row: RowElements): void {
    this.moving.delete(row);
  }

  destroy(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
    this.moving.clear();
  }

  private readonly step = (): void => {
    const now = performance.now();
    for (const [row, { from, began }] of this.moving) {
      const left = 1 - Math.min(1, (now - began) / SLIDE_MS);
      put(row, left === 0 ? row.y : row.y + (from - row.y) * left * left * left);
      if (left === 0) this.moving.delete(row);
    }
    this.frame = this.moving.size > 0 ? requestAnimationFrame(this.step) : null;
  };
}

function put(row: RowElements, y: number): void {
  row.shownY = y;
  row.root.style.transform = `translateY(${y}px)`;
}

/**
 * Rows on their way to another place, one style a row and frame. A CSS transition of each row would start over at every
 * move of a slider and tell the page so in three events, which costs more than all else that is drawn.
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

  /** Puts a row at `y`, pixels from the top of the list: at once, or along the way there. */
  move(row: RowElements, y: number, atOnce: boolean): void {
    if (row.y === y) return;
    row.y = y;
    if (atOnce || this.still.matches) {
      this.moving.delete(row);
      put(row, y);
      return;
    }
    // Also from halfway: a row that is sent elsewhere while it slides goes on from where it is seen.
    this.moving.set(row, { from: row.shownY, began: performance.now() });
    this.frame ??= requestAnimationFrame(this.step);
  }

  /** The row is taken out of the list. */
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

/**
 * The whole ranking in little beside its list: a line a row, as long as its score, the cut across it, and what of the
 * list is in sight. Drawn on a canvas, since all of it may change at every move. Pressing or dragging scrolls the list.
 */
import { pageColour } from "../colours";
import { crossingOf, type RankedRows } from "../rows";

interface Colours {
  readonly above: string;
  readonly below: string;
  readonly changed: string;
  readonly cut: string;
}

/** Pixels between the lines and the sides. */
const MARGIN = 3;

export class Miniature {
  private readonly canvas = document.createElement("canvas");
  private readonly view = document.createElement("div");
  private colours: Colours | null = null;
  private height = 0;
  private width = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly box: HTMLElement,
  ) {
    root.replaceChildren(this.canvas, this.view);
    root.addEventListener("pointerdown", (event) => {
      root.setPointerCapture(event.pointerId);
      this.scrollTo(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (root.hasPointerCapture(event.pointerId)) this.scrollTo(event);
    });
  }

  /** The page or its colours have changed. */
  resized(): void {
    const scale = devicePixelRatio;
    this.colours = null;
    this.width = this.root.clientWidth;
    this.height = this.root.clientHeight;
    this.canvas.width = Math.round(this.width * scale);
    this.canvas.height = Math.round(this.height * scale);
    this.canvas.getContext("2d")?.scale(scale, scale);
  }

  /** `shown` are the rows that the list shows, `above` how many come before the line; null in another order. O(rows). */
  draw(rows: RankedRows, shown: Int32Array, above: number | null): void {
    const context = this.canvas.getContext("2d");
    if (context === null || this.height === 0) return;
    const { width, height } = this;
    const colours = (this.colours ??= readColours());
    context.clearRect(0, 0, width, height);
    const pitch = height / Math.max(1, shown.length);
    const thickness = Math.max(1, Math.min(3, pitch - 1));
    let highest = 0;
    for (const row of shown) highest = Math.max(highest, Math.abs(rows.scores[row] ?? 0));
    for (let i = 0; i < shown.length; i++) {
      const row = shown[i] ?? 0;
      const share = highest === 0 ? 0 : Math.abs(rows.scores[row] ?? 0) / highest;
      const side = (rows.ranks[row] ?? 0) <= rows.line ? colours.above : colours.below;
      context.fillStyle = crossingOf(rows, row) === null ? side : colours.changed;
      context.fillRect(MARGIN, i * pitch, Math.max(1, share * (width - 2 * MARGIN)), thickness);
    }
    if (above === null) return;
    context.fillStyle = colours.cut;
    context.fillRect(0, Math.min(height - 2, above * pitch - 1), width, 2);
  }

  /** In pixels of the list. */
  scrolled(top: number, seen: number, whole: number): void {
    const share = this.height / Math.max(1, whole);
    this.view.style.transform = `translateY(${top * share}px)`;
    this.view.style.height = `${Math.min(this.height, seen * share)}px`;
  }

  private scrollTo({ clientY }: PointerEvent): void {
    const { top, height } = this.root.getBoundingClientRect();
    const { scrollHeight, clientHeight } = this.box;
    this.box.scrollTop = ((clientY - top) / height) * scrollHeight - clientHeight / 2;
  }
}

function readColours(): Colours {
  return {
    above: pageColour("--line-above"),
    below: pageColour("--line-below"),
    changed: pageColour("--line-changed"),
    cut: pageColour("--text"),
  };
}

/**
 * A miniature of the whole ranking next to its list: one line for each row, as long as its score, the cut across
 * it, and the visible range. Drawn on a canvas, since all of it may change on every move. Pressing or dragging
 * scrolls the list.
 */
import { pageColour } from "../colours";
import { crossingOf, type RankedRows } from "../rows";

/** Each as the four bytes of a pixel. */
interface Colours {
  readonly above: number;
  readonly below: number;
  readonly changed: number;
  readonly cut: number;
}

/** Pixels between the lines and the sides. */
const MARGIN = 3;
const CUT_HEIGHT = 2;
/**
 * Milliseconds between two drawings while a slider moves: drawing each frame would cost more than the eye can see.
 */
const PAUSE_MS = 60;

export class Miniature {
  private readonly canvas = document.createElement("canvas");
  private readonly view = document.createElement("div");
  private readonly context = this.canvas.getContext("2d", { willReadFrequently: true });
  private colours: Colours | null = null;
  /** The pixels of the canvas: writing a thousand lines into them takes a fraction of the time of canvas calls. */
  private image: ImageData | null = null;
  private pixels = new Uint32Array(0);
  private scale = 1;
  private height = 0;
  private pending: ReturnType<typeof setTimeout> | undefined;

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

  /** Calls `draw` once after a pause, however often it is requested until then. */
  drawSoon(draw: () => void): void {
    this.pending ??= setTimeout(() => this.drawNow(draw), PAUSE_MS);
  }

  /** Draws at once and cancels a pending drawing. */
  drawNow(draw: () => void): void {
    this.destroy();
    draw();
  }

  destroy(): void {
    clearTimeout(this.pending);
    this.pending = undefined;
  }

  /** Call when the size of the page or its colours have changed. */
  resized(): void {
    const { canvas, context, root } = this;
    this.scale = devicePixelRatio;
    this.colours = null;
    this.height = root.clientHeight;
    canvas.width = Math.round(root.clientWidth * this.scale);
    canvas.height = Math.round(this.height * this.scale);
    const isSeen = canvas.width > 0 && canvas.height > 0;
    this.image = isSeen ? (context?.createImageData(canvas.width, canvas.height) ?? null) : null;
    this.pixels = new Uint32Array(this.image?.data.buffer ?? new ArrayBuffer(0));
  }

  /**
   * `shown` are the rows that the list shows, `above` how many of them are above the line; null in another order.
   * O(rows).
   */
  draw(rows: RankedRows, shown: Int32Array, above: number | null): void {
    const { context, image, pixels, scale } = this;
    if (context === null || image === null) return;
    const colours = (this.colours ??= readColours(context));
    pixels.fill(0);
    const pitch = image.height / Math.max(1, shown.length);
    const thickness = Math.max(1, Math.min(3 * scale, pitch - scale));
    const longest = image.width - 2 * MARGIN * scale;
    let highest = 0;
    for (const row of shown) highest = Math.max(highest, Math.abs(rows.scores[row] ?? 0));
    for (let i = 0; i < shown.length; i++) {
      const row = shown[i] ?? 0;
      const share = highest === 0 ? 0 : Math.abs(rows.scores[row] ?? 0) / highest;
      const side = (rows.ranks[row] ?? 0) <= rows.line ? colours.above : colours.below;
      const colour = crossingOf(rows, row) === null ? side : colours.changed;
      this.fill(MARGIN * scale, i * pitch, Math.max(scale, share * longest), thickness, colour);
    }
    if (above !== null) {
      const top = Math.min(image.height - CUT_HEIGHT * scale, above * pitch - scale);
      this.fill(0, Math.max(0, top), image.width, CUT_HEIGHT * scale, colours.cut);
    }
    context.putImageData(image, 0, 0);
  }

  /** Fills a rectangle, in pixels of the canvas, rounded to integers. */
  private fill(left: number, top: number, width: number, height: number, colour: number): void {
    const { pixels, image } = this;
    if (image === null) return;
    const [from, to] = [Math.round(left), Math.round(left + width)];
    const first = Math.round(top);
    const last = Math.min(image.height, Math.max(first + 1, Math.round(top + height)));
    for (let y = first; y < last; y++) pixels.fill(colour, y * image.width + from, y * image.width + to);
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

function readColours(context: CanvasRenderingContext2D): Colours {
  const pixelOf = (name: string): number => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = pageColour(name);
    context.fillRect(0, 0, 1, 1);
    return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0;
  };
  return {
    above: pixelOf("--line-above"),
    below: pixelOf("--line-below"),
    changed: pixelOf("--line-changed"),
    cut: pixelOf("--text"),
  };
}

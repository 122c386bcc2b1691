/** Brings places of a list into sight by scrolling its box; pixels from the list's top. */

/** Near an edge of the box a drag scrolls it, pixels a move. */
const EDGE = 32;
const SCROLL = 14;

export class BoxScroll {
  constructor(private readonly box: HTMLElement) {}

  toMiddle(y: number): void {
    this.box.scrollTop = y - this.box.clientHeight / 2;
  }

  /** To the middle, where it is not wholly in sight. */
  toMiddleUnseen(top: number, bottom: number): void {
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop || bottom > scrollTop + clientHeight) this.toMiddle(top);
  }

  /** As little as it takes. */
  reveal(top: number, bottom: number): void {
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop) this.box.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.box.scrollTop = bottom - clientHeight;
  }

  /** The place under a height in the window, to which something is dragged. */
  dragTo(clientY: number): number {
    const { box } = this;
    const { top, bottom } = box.getBoundingClientRect();
    if (clientY < top + EDGE) box.scrollTop -= SCROLL;
    if (clientY > bottom - EDGE) box.scrollTop += SCROLL;
    return clientY - top + box.scrollTop;
  }
}

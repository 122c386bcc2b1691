/** Scrolls a list's box to bring positions into view; pixels from the list's top. */

/** Within this distance of the box's edge a drag scrolls it, by SCROLL pixels a move. */
const EDGE = 32;
const SCROLL = 14;

export class BoxScroll {
  constructor(private readonly box: HTMLElement) {}

  toMiddle(y: number): void {
    this.box.scrollTop = y - this.box.clientHeight / 2;
  }

  /** Scrolls to the middle unless the range is fully visible. */
  toMiddleUnseen(top: number, bottom: number): void {
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop || bottom > scrollTop + clientHeight) this.toMiddle(top);
  }

  /** Scrolls by the smallest necessary distance. */
  reveal(top: number, bottom: number): void {
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop) this.box.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.box.scrollTop = bottom - clientHeight;
  }

  /** Returns the position below `clientY` while something is dragged there. */
  dragTo(clientY: number): number {
    const { box } = this;
    const { top, bottom } = box.getBoundingClientRect();
    if (clientY < top + EDGE) box.scrollTop -= SCROLL;
    if (clientY > bottom - EDGE) box.scrollTop += SCROLL;
    return clientY - top + box.scrollTop;
  }
}

/**
 * Rows that open when they are pressed, also while they slide: where another row is under the pointer by the release,
 * the browser clicks on what both are in, the list.
 */
import type { RowElements } from "./rowElements";

/** Pixels between press and release above which a text is selected and no row is meant. */
const HELD_PX = 5;

interface Press {
  /** That the row had when it was pressed. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export class Presses {
  private last: Press | null = null;
  private isDown = false;

  /** `rows`: those in `place` now. */
  constructor(
    place: HTMLElement,
    private readonly rows: () => Iterable<RowElements>,
    onOpen: (name: string) => void,
  ) {
    place.addEventListener("pointerdown", (event) => this.begin(event));
    place.addEventListener("click", (event) => {
      const name = this.meant(event);
      if (name !== null) onOpen(name);
    });
  }

  /** Meanwhile no row is taken out of its place in the document, not even for a moment: that ends the click. */
  get isPressed(): boolean {
    return this.isDown;
  }

  private begin(event: PointerEvent): void {
    const name = this.nameAt(event);
    this.last = name === null ? null : { name, x: event.clientX, y: event.clientY };
    this.isDown = true;
    const listening = new AbortController();
    const end = (): void => {
      this.isDown = false;
      listening.abort();
    };
    for (const type of ["pointerup", "pointercancel"])
      window.addEventListener(type, end, { signal: listening.signal });
  }

  private meant(click: MouseEvent): string | null {
    const press = this.last;
    this.last = null;
    const isHeld = press && Math.hypot(click.clientX - press.x, click.clientY - press.y) <= HELD_PX;
    // A screen reader clicks without a press.
    return isHeld ? press.name : this.nameAt(click);
  }

  private nameAt({ target }: Event): string | null {
    for (const { root, of } of this.rows()) if (target instanceof Node && root.contains(target)) return of;
    return null;
  }
}

/**
 * Opens rows on a press, also while they slide: if another row is under the pointer at the release, the browser
 * sends the click to the common ancestor, the list.
 */
import type { RowElements } from "./rowElements";

/** Above this distance in pixels between press and release, text is being selected and no row is opened. */
const HELD_PX = 5;

interface Press {
  /** The name of the row when it was pressed. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export class Presses {
  private last: Press | null = null;
  private isDown = false;

  /** `rows` returns the rows currently in `place`. */
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

  /** While pressed, no row may be moved or removed in the document, even briefly: that would cancel the click. */
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

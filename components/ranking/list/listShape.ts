/** The list's height and the row that has the keyboard focus, written to the document when they change. */
export class ListShape {
  private height = -1;
  private activeId = "";

  constructor(private readonly list: HTMLElement) {}

  /** `height` of all rows and the line, in pixels; `activeId` of a row's element, empty if it is not drawn. */
  set(height: number, activeId: string): void {
    if (this.height !== height) this.list.style.height = `${height}px`;
    this.height = height;
    if (this.activeId === activeId) return;
    this.activeId = activeId;
    if (activeId === "") this.list.removeAttribute("aria-activedescendant");
    else this.list.setAttribute("aria-activedescendant", activeId);
  }
}

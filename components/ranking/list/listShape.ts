/** The list's own height and the row that its keyboard is at, written to the document where they change. */
export class ListShape {
  private height = -1;
  private activeId = "";

  constructor(private readonly list: HTMLElement) {}

  /** `height` of all rows and the line, in pixels; `activeId` of a row's element, empty where none is drawn. */
  set(height: number, activeId: string): void {
    if (this.height !== height) this.list.style.height = `${height}px`;
    this.height = height;
    if (this.activeId === activeId) return;
    this.activeId = activeId;
    if (activeId === "") this.list.removeAttribute("aria-activedescendant");
    else this.list.setAttribute("aria-activedescendant", activeId);
  }
}

/** Maps repeated texts to small numbers and stores each text once. */
export class Names {
  readonly list: string[] = [];
  private readonly known = new Map<string, number>();

  /** Returns the text's number. A new text gets the next one. */
  of(text: string): number {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const next = this.list.push(text) - 1;
    this.known.set(text, next);
    return next;
  }

  find(text: string): number | undefined {
    return this.known.get(text);
  }
}

/** A set of job ids. GitLab's whole numbers take 16 bytes each; any other text is stored as it is. */
const SMALLEST = 8_192;
const WHOLE = /^[1-9]\d{0,14}$/;

export class IdSet {
  private readonly texts = new Set<string>();
  /** Hash table with open addressing; 0 is an empty slot. At most half of the slots are used. */
  private places = new Float64Array(SMALLEST);
  private taken = 0;

  /** Adds the id. Returns whether it was new. */
  add(id: string): boolean {
    if (!WHOLE.test(id)) {
      if (this.texts.has(id)) return false;
      this.texts.add(id);
      return true;
    }
    if (!this.insert(Number(id))) return false;
    this.taken += 1;
    if (this.taken * 2 > this.places.length) this.grow();
    return true;
  }

  private insert(id: number): boolean {
    const mask = this.places.length - 1;
    let at = hash(id) & mask;
    for (let there = this.places[at]; there !== 0; there = this.places[at]) {
      if (there === id) return false;
      at = (at + 1) & mask;
    }
    this.places[at] = id;
    return true;
  }

  private grow(): void {
    const before = this.places;
    this.places = new Float64Array(before.length * 2);
    for (const id of before) if (id !== 0) this.insert(id);
  }
}

/** Spreads neighbouring ids: multiplies both halves of the number by odd constants. */
function hash(id: number): number {
  return (Math.imul(id % 2 ** 32, 0x9e3779b1) ^ Math.imul(Math.floor(id / 2 ** 32), 0x85ebca6b)) >>> 7;
}

/**
 * Compares by Unicode code point (discovery.md section 5). JavaScript's own `<` compares UTF-16 units and
 * puts U+1F600 (a surrogate pair from 0xD800) before U+FF5E.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return lift(x) - lift(y);
  }
  return a.length - b.length;
}

/** Raises surrogates, which represent code points above all others; their own order stays. */
function lift(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

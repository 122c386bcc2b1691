/** `wanted`, or `wanted-2`, `wanted-3`… when it is taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken);
  let name = wanted;
  for (let count = 2; used.has(name); count += 1) name = `${wanted}-${count}`;
  return name;
}

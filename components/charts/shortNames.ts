/** Short names for the bars of a chart, which have no space for paths. */

/** The last segments of each path, as many as distinguish it from the others: "rules", "ios/app", "web/app". */
export function shortNames(paths: readonly string[]): readonly string[] {
  const split = paths.map((path) => path.split("/"));
  return split.map((own, index) => {
    for (let count = 1; count < own.length; count += 1) {
      const end = own.slice(-count).join("/");
      if (split.every((other, at) => at === index || other.slice(-count).join("/") !== end)) return end;
    }
    return own.join("/");
  });
}

/** Names of the bars of a chart, where paths are too long for them. */

/** Each path's last segments, as many as tell it from the others: "rules", "ios/app", "web/app". */
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

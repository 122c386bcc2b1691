/** Suggests similar names for one that no query returned, which is mostly a typing error. */
import { nearest } from "../../document/suggest";
import { compareCodePoints } from "../../numeric/codePoints";
import type { PipelineResult } from "../result";

const MOST_SIMILAR = 5;

/**
 * Returns at most five names: first those that contain the typed text, then the nearest by edit distance, then those
 * with the same last path segment. O(images · length of the name).
 */
export function similarNames(
  image: string,
  { ranking, dropped, filteredOut }: Pick<PipelineResult, "ranking" | "dropped" | "filteredOut">,
): string[] {
  const typed = image.trim().toLowerCase();
  if (typed === "") return [];
  const ranked = [...ranking, ...dropped].map((each) => each.image);
  const names = [...ranked, ...filteredOut].sort(compareCodePoints);
  const holding = names.filter((name) => name.toLowerCase().includes(typed));
  const near = nearest(image, names);
  const repository = repositoryOf(typed);
  const sameRepository = names.filter((name) => repositoryOf(name.toLowerCase()) === repository);
  const found = [...holding, ...(near === undefined ? [] : [near]), ...sameRepository];
  return [...new Set(found)].slice(0, MOST_SIMILAR);
}

/** Returns the repository's name: "registry.example.com/ci/java:21@sha256:…" → "java". */
function repositoryOf(name: string): string {
  const last = name.slice(name.lastIndexOf("/") + 1);
  return last.split(/[:@]/, 1)[0] ?? "";
}

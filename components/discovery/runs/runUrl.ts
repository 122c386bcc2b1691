"use client";

/** The run page's state in its address: a link shows a colleague the same picture. */
import { parseAsString, parseAsStringLiteral, useQueryState, type SetValues, type Values } from "nuqs";
import { useQueryStates } from "nuqs";
import { rowShows } from "@/components/ranking/rows";

const rankingParsers = {
  q: parseAsString.withDefault(""),
  show: parseAsStringLiteral(rowShows).withDefault("all"),
  view: parseAsStringLiteral(["list", "table"]).withDefault("list"),
};

export function useRankingUrl(): [Values<typeof rankingParsers>, SetValues<typeof rankingParsers>] {
  return useQueryStates(rankingParsers);
}

/** The image whose explanation is open; Back closes it. */
export function useExplainedImage(): [string | null, (image: string | null) => void] {
  const [image, setImage] = useQueryState("image", parseAsString.withOptions({ history: "push" }));
  return [image, (next) => void setImage(next)];
}

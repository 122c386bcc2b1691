import { expect, it } from "vitest";
import { topKOf } from "./state";

const brief = (maxImages: number) => ({
  brief: { policies: [{ max_images: maxImages }] } as Parameters<typeof topKOf>[0]["replay"]["brief"],
});
const result = {
  strategies: [5, 10, 30].map((top_k) => ({ strategy: "count", top_k })),
} as unknown as Parameters<typeof topKOf>[0]["result"];

it.each([
  ["the one that is asked for", brief(30), 5, 5],
  ["the policy's cut where none is asked for", brief(30), null, 30],
  ["the policy's cut where it has no such top-K", brief(30), 12, 30],
  ["10 without a policy", { brief: null }, null, 10],
])("shows %s", (_, replay, asked, shown) => expect(topKOf({ replay, result }, asked)).toBe(shown));

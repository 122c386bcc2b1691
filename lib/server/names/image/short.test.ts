import { expect, it } from "vitest";
import type { ImageDetail, ImagePlace } from "../../../api/images";
import { shortImage } from "./short";

const place = (policy: string): ImagePlace => ({
  policy,
  runId: "run",
  at: "2026-11-01T00:00:00.000Z",
  maxImages: 30,
  imageCount: 60,
  rank: 34,
  score: 0.1,
  selected: false,
  gap: -0.04,
  unranked: null,
  expected: null,
  name: "image",
  course: [
    {
      runId: "run",
      at: "2026-11-01T00:00:00.000Z",
      rank: 34,
      gap: -0.04,
      selected: false,
      maxImages: 30,
    },
  ],
});

function imageIn(policies: number): ImageDetail {
  const items = Array.from({ length: policies }, (_, at) => place(`policy-${at}`));
  const counts = { selected: 0, ranked: policies, policies, coldStartRun: null, more: false };
  return {
    reference: "image",
    parsed: null,
    aliases: [],
    policies: { state: "known", data: { items, ...counts } },
  };
}

const coursesOf = ({ policies }: ImageDetail): number =>
  policies?.state === "known" ? policies.data.items.filter(({ course }) => course.length > 0).length : NaN;

it("leaves the image of few policies as it is", () => {
  const image = imageIn(20);
  expect(shortImage(image)).toEqual({ image, isShort: false });
});

it("keeps every policy's place, and the courses of the first 20", () => {
  const image = imageIn(200);
  const { image: short, isShort } = shortImage(image);
  expect(isShort).toBe(true);
  expect(coursesOf(short)).toBe(20);
  expect(short.policies).toMatchObject({ data: { policies: 200, items: { length: 200 } } });
  expect(coursesOf(image)).toBe(200);
});

it("has nothing to leave out where the policies could not be read", () => {
  const image: ImageDetail = { ...imageIn(0), policies: { state: "failed", message: "Away." } };
  expect(shortImage(image)).toEqual({ image, isShort: false });
});

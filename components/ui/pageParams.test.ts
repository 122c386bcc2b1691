import { expect, it } from "vitest";
import { gitlabIdOf, one } from "./pageParams";

it("reads a parameter that is given once", () => {
  expect([one("2026-09"), one(""), one(["a", "b"]), one(undefined)]).toEqual(["2026-09", "", null, null]);
});

it("reads a GitLab id, and ends the page where there is none", async () => {
  await expect(gitlabIdOf(Promise.resolve({ id: "412" }))).resolves.toBe(412);
  for (const id of ["0", "-1", "1.5", "x", "", "9007199254740993"])
    await expect(gitlabIdOf(Promise.resolve({ id }))).rejects.toMatchObject({
      digest: "NEXT_HTTP_ERROR_FALLBACK;404",
    });
});

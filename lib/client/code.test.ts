import { expect, it, vi } from "vitest";
import { ApiError, messageOf } from "./api";
import { CODE_FAILED, codeNotices, loadCode } from "./code";

const away = (): Error =>
  Object.assign(new Error("Failed to load chunk /_next/a.js"), { name: "ChunkLoadError" });

it("asks for code again until it is there", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away()).mockRejectedValueOnce(away());
  load.mockResolvedValue("code");
  const got = loadCode("The question", load);
  for (const calls of [1, 2]) {
    await vi.waitFor(() => expect(codeNotices()).toHaveLength(1));
    expect(load).toHaveBeenCalledTimes(calls);
    const [notice] = codeNotices();
    expect(notice?.title).toBe("The question could not be loaded");
    expect(notice?.text).toContain("reload the page");
    notice?.action?.run();
  }
  expect(await got).toBe("code");
  expect(codeNotices()).toEqual([]);
});

it("is let be", async () => {
  const got = loadCode("The question", () => Promise.reject(away()));
  await vi.waitFor(() => expect(codeNotices()).toHaveLength(1));
  codeNotices()[0]?.onDismiss?.();
  await expect(got).rejects.toBe(CODE_FAILED);
});

it("is told in words that name no file of the build", () => {
  expect(messageOf(away())).toBe(CODE_FAILED.message);
  expect(messageOf(new TypeError("error loading dynamically imported module: http://x/a.js"))).toBe(
    CODE_FAILED.message,
  );
  expect(messageOf(new ApiError(500, "internal", "The answer could not be read."))).toBe(
    "The answer could not be read.",
  );
});

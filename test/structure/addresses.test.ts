/** No part of a page's URL is a dead end: every shortened URL leads to a page. */
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import config from "@/next.config.js";

const APP = fileURLToPath(new URL("../../app", import.meta.url));

/** A page file in a group and a folder of its parameter → `/runs/:id`. */
const pages = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|[\\/])page\.tsx$/.test(file))
  .map((file) => dirname(file).split(/[\\/]/))
  .map((parts) => parts.filter((part) => part !== "." && !part.startsWith("(")))
  .map((parts) => `/${parts.map((part) => part.replace(/^\[(.+)\]$/, ":$1")).join("/")}`);

it("has a page or a redirect to one at every part of a page's address", async () => {
  const redirects = (await config.redirects?.()) ?? [];
  const sources = redirects.map(({ source }) => source);
  const cut = pages.flatMap((page) => {
    const parts = page.split("/").slice(1);
    return parts.slice(1).map((_, at) => `/${parts.slice(0, at + 1).join("/")}`);
  });
  expect(cut.length).toBeGreaterThan(20);
  expect(cut.filter((address) => !pages.includes(address) && !sources.includes(address))).toEqual([]);
  for (const { source, destination, permanent } of redirects) {
    expect(pages, source).not.toContain(source);
    expect(pages, destination).toContain(destination);
    // A browser would keep it for good, and a page may come to be there.
    expect(permanent, source).toBe(false);
  }
});

/** Links in the documentation lead to existing files, headings and pictures, and every picture is used. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { glossaryDoc } from "@/scripts/glossaryDoc";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = [
  "README.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
].sort();

const read = (page: string): string => readFileSync(join(root, page), "utf8");
/** Without code, in which brackets mean something else. */
const prose = (text: string): string =>
  text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "").replaceAll(/`[^`\n]*`/g, "``");

interface Link {
  readonly page: string;
  readonly target: string;
}

function linksOf(page: string): Link[] {
  const text = prose(read(page));
  const inline = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)];
  const html = [...text.matchAll(/<(?:img|source|a)[^>]+(?:src|srcset|href)="([^"]+)"/g)];
  return [...inline, ...html].map(([, target = ""]) => ({ page, target }));
}

const links = pages.flatMap(linksOf);
const local = links.filter(({ target }) => !/^[a-z][a-z+.-]*:/i.test(target));

/** As GitHub and GitLab make them of a heading. */
function anchorsOf(page: string): ReadonlySet<string> {
  const found = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ""] of read(page)
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, "")
    .matchAll(/^#{1,6}\s+(.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s/g, "-");
    const times = found.get(slug) ?? 0;
    found.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}

const fileOf = ({ page, target }: Link): string => {
  const [path = ""] = target.split("#");
  return path === "" ? page : relative(root, resolve(root, dirname(page), decodeURI(path)));
};

it("reads the documentation's links", () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(local.length).toBeGreaterThan(200);
});

it("leads to files that are there, none outside of the project", () => {
  const dead = local.filter((link) => fileOf(link).startsWith("..") || !existsSync(join(root, fileOf(link))));
  expect(dead).toEqual([]);
});

it("leads to headings that are there", () => {
  const dead = local.filter((link) => {
    const [, anchor] = link.target.split("#");
    const file = fileOf(link);
    return (
      anchor !== undefined &&
      file.endsWith(".md") &&
      existsSync(join(root, file)) &&
      !anchorsOf(file).has(anchor)
    );
  });
  expect(dead).toEqual([]);
});

it("shows every picture somewhere, each with words for those who cannot see it", () => {
  const shown = new Set(local.map(fileOf));
  const pictures = readdirSync(join(root, "docs/images")).map((name) => join("docs/images", name));
  // A page shows the light one of a pair; the dark one is there for sites that choose.
  expect(
    pictures.filter((name) => !shown.has(name) && !shown.has(name.replace("-dark.", "-light."))),
  ).toEqual([]);
  for (const page of pages) expect(prose(read(page)), page).not.toMatch(/!\[\s*\]\(/);
});

describe("docs/guide/glossary.md", () => {
  it("has the words that pages explain (npx tsx scripts/glossaryDoc.ts writes it)", async () => {
    const { now, wanted } = await glossaryDoc();
    expect(now).toBe(wanted);
  });
});

describe("the pages of questions", () => {
  const questions = pages.filter((page) => page.startsWith("docs/questions/"));

  it("are six, in the documentation's index, each with pictures, clicks, meanings and computations", () => {
    expect(questions).toHaveLength(6);
    const index = linksOf("docs/README.md").map(fileOf);
    for (const page of questions) {
      expect(index).toContain(page);
      expect([...anchorsOf(page)]).toEqual(
        expect.arrayContaining(["what-to-click", "what-the-numbers-mean", "how-they-are-computed"]),
      );
      expect(
        linksOf(page).some(({ target }) => target.endsWith(".png")),
        page,
      ).toBe(true);
    }
  });
});

/**
 * Every section of a specification that a comment names is in the documentation's list of them
 * (docs/specifications.md).
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const NAMES = "coldstart|design|discovery|minutes|queue|replay|tuner|waterlines";
/** `discovery.md sections 2, 6.1`, `tuner.md "Speed"`, `Spec: queue, 2.1 and 2.4`. */
const NAMED = new RegExp(String.raw`(?<![\w/-])(?:(${NAMES})\.md|Spec: (${NAMES})),?\s*(?:sections? )?`, "g");
const SECTION = /^(?:"([^"]+)"|(\d+)(?:\.\d+)*)(?:,| to| and)?\s*/;

interface Citation {
  readonly file: string;
  readonly name: string;
  /** A number without what is behind its dot, or a title. Absent: the whole specification. */
  readonly section?: string;
}

function citationsIn(file: string, source: string): Citation[] {
  const text = source.replaceAll(/\n\s*(?:\*|\/\/) ?/g, " ");
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const name = match[1] ?? match[2] ?? "";
    const sections: string[] = [];
    let rest = text.slice(match.index + match[0].length);
    for (let found = SECTION.exec(rest); found !== null; found = SECTION.exec(rest)) {
      sections.push(found[1] ?? found[2] ?? "");
      rest = rest.slice(found[0].length);
    }
    return sections.length === 0 ? [{ file, name }] : sections.map((section) => ({ file, name, section }));
  });
}

/** Of each specification the sections that have a row. */
function listed(): ReadonlyMap<string, ReadonlySet<string>> {
  const page = readFileSync(join(root, "docs/specifications.md"), "utf8");
  return new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((part) => {
        const rows = [...part.matchAll(/^\| ("?)([^|"]+)\1 +\|/gm)].map(([, , section = ""]) =>
          section.trim(),
        );
        return [part.slice(0, part.indexOf(".md")), new Set(rows)] as const;
      }),
  );
}

it("reads citations across lines, with several sections", () => {
  expect(
    citationsIn("f", '/**\n * As said (tuner.md "Speed",\n * discovery.md sections 2, 6.1 and 8). */'),
  ).toEqual([
    { file: "f", name: "tuner", section: "Speed" },
    ...["2", "6", "8"].map((section) => ({ file: "f", name: "discovery", section })),
  ]);
  expect(citationsIn("f", "Spec: queue, 2.1. In docs/guide/queue.md; see waterlines.md.")).toEqual([
    { file: "f", name: "queue", section: "2" },
    { file: "f", name: "waterlines" },
  ]);
});

it("finds every section that is named", () => {
  const sections = listed();
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.(tsx?|mjs|prisma)$/.test(file) && !file.startsWith("test/structure/"))
    .filter((file) => existsSync(join(root, file)));
  const citations = files.flatMap((file) => citationsIn(file, readFileSync(join(root, file), "utf8")));
  expect(citations.length).toBeGreaterThan(100);
  const unknown = citations.filter(
    ({ name, section }) =>
      !sections.has(name) || (section !== undefined && !sections.get(name)?.has(section)),
  );
  expect(unknown).toEqual([]);
});

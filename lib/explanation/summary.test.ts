import { describe, expect, it } from "vitest";
import { explained, inline, summaryMarkdown, type PageSummary } from "./summary";
import { summarySvg } from "./summarySvg";

const LINK = "https://plimsoll.example.com/runs/1?image=registry.example.com%2Fci%2Fnode%3A22";
const SUMMARY: PageSummary = {
  title: "Run of ci-usage",
  sentences: ["ci/terraform:1.12 is 0.0029 under the line, because its peak is 3.", "Ranks: 31 of 60"],
  facts: [["Cut", "30 images"]],
  bars: {
    caption: "Images by score",
    unit: null,
    line: { label: "Cut at 30", value: 0.5 },
    rows: [
      { label: "ci/node:22", value: 0.8, text: "0.8", above: true },
      { label: "ci/terraform:1.12", value: 0.4971, text: "0.4971", above: false },
    ],
    more: 1_200,
  },
};

describe("a page as Markdown", () => {
  it("has the answer first, facts, the picture's numbers with the line in its place, and the way back", () => {
    expect(summaryMarkdown(SUMMARY, LINK)).toBe(`### Run of ci-usage

ci/terraform\\:1.12 is 0.0029 under the line, because its peak is 3.

- Ranks: 31 of 60

- Cut: 30 images

| Images by score | |
|---|--:|
| ci/node\\:22 | 0.8 |
| **Cut at 30** | |
| ci/terraform\\:1.12 | 0.4971 |

1,200 more are not listed.

[Open this page in Plimsoll](<${LINK}>)
`);
  });

  it.each([
    ["a|b", "a\\|b"],
    ["<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert\\(1\\)\\>"],
    ["@root closes #12 and !3", "\\@root closes \\#12 and \\!3"],
    ["[x](javascript:alert(1))", "\\[x\\]\\(javascript\\:alert\\(1\\)\\)"],
    ["one\n\n# two\r\n- three", "one \\# two - three"],
    ["- no list", "\\- no list"],
    ["1. no list", "1\\. no list"],
    [
      "`code` **bold** __under__ ~~struck~~",
      "\\`code\\` \\*\\*bold\\*\\* \\_\\_under\\_\\_ \\~\\~struck\\~\\~",
    ],
    ["&lt; $x$ :smile:", "\\&lt; \\$x\\$ \\:smile:"],
  ])("shows %j as it is", (text, written) => {
    expect(inline(text)).toBe(written);
  });

  it("keeps an address inside its brackets", () => {
    const told = summaryMarkdown({ ...SUMMARY, bars: null, facts: [] }, "http://x/?q=a> [b](c)");
    expect(told.split("\n").at(-2)).toBe("[Open this page in Plimsoll](<http://x/?q=a%3E%20[b](c)>)");
  });

  it("tells of an explanation its sentence, where it stopped and the arithmetic", () => {
    const step = { id: "filter", title: "Passes the filter?", text: "No.", state: "stopped" } as const;
    const line = { label: "score", formula: "0.7 × 1 = 0.7", value: 0.7, unit: null };
    const of = {
      subject: "x",
      outcome: "out",
      outcomeText: "Out",
      side: "below",
      sentence: "It is out.",
    } as const;
    expect(explained({ ...of, steps: [step, { ...step, state: "passed" }], arithmetic: [line] })).toEqual([
      "It is out.",
      "Passes the filter? No.",
      "score: 0.7 × 1 = 0.7",
    ]);
  });
});

describe("a page's bars as a picture", () => {
  const colours = { background: "#fff", text: "#000", dim: "#888", above: "#0a0", below: "#a00" };
  const { bars } = SUMMARY;
  if (bars === null) throw new Error("no bars");

  it("draws a bar a row, its side by colour, and the line", () => {
    const svg = summarySvg("Run", bars, colours);
    expect(svg.match(/<rect /g)).toHaveLength(3);
    expect(svg).toContain('fill="#0a0"');
    expect(svg).toContain('fill="#a00"');
    expect(svg).toContain(">Cut at 30</text>");
    // 0.5 of 0.8, from 400 over 440.
    expect(svg).toContain('<line x1="675.00"');
  });

  it("escapes what it is given", () => {
    const rows = [{ label: '<script>"&', value: 1, text: "1", above: true }];
    expect(summarySvg("a<b", { ...bars, rows }, colours)).toContain("&lt;script&gt;&quot;&amp;");
    expect(summarySvg("a<b", { ...bars, rows }, colours)).not.toContain("<script>");
  });
});

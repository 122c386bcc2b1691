import { parse } from "csv-parse/sync";
import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { toCsv } from "./csv";

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "|x", " =1", "\u200b=1", "＝1", "－1", "＠x"])(
  "takes the formula out of %j, in a cell and in the header",
  (cell) => {
    const rows: string[][] = parse(toCsv([cell], [[cell]]), { relax_quotes: true });
    expect(rows).toEqual([[`'${cell}`], [`'${cell}`]]);
  },
);

it("leaves numbers numbers, negative ones too, and empties empty", () => {
  expect(toCsv(["a", "b", "c", "d"], [[-1.5, 1e-7, null, true]])).toBe("a,b,c,d\n-1.5,1e-7,,true\n");
});

test.prop([fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 5 })])(
  "gives back every text to whoever reads it, an apostrophe in front at the most",
  (cells) => {
    const [, row]: string[][] = parse(
      toCsv(
        cells.map((_, index) => `h${index}`),
        [cells],
      ),
      {
        relax_column_count: true,
        skip_empty_lines: false,
      },
    );
    expect(row?.map((text, index) => (text === cells[index] ? text : text.slice(1)))).toEqual(cells);
    for (const text of row ?? []) expect(text).not.toMatch(/^\s*[=+\-@|＝＋－＠｜]|^[\t\r\n]/);
  },
);

import { parse } from "csv-parse/sync";
import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { toCsv } from "./csv";
import { unguarded } from "./formulaGuard";

it.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "\nx",
  "|x",
  " =1",
  "\u200b=1",
  "＝1",
  "－1",
  "＠x",
  ";=1",
  " \t;=1",
])("takes the formula out of %j, in a cell and in the header", (cell) => {
  const rows: string[][] = parse(toCsv([cell], [[cell]]), { relax_quotes: true });
  expect(rows).toEqual([[`'${cell}`], [`'${cell}`]]);
});

it("quotes a cell that another separator would cut", () => {
  expect(toCsv(["a;b", "c"], [["  ;=1+1", "x\ty"]])).toBe(`"a;b",c\n"'  ;=1+1","x\ty"\n`);
});

it("leaves numbers numbers, negative ones too, and empties empty", () => {
  expect(toCsv(["a", "b", "c", "d"], [[-1.5, 1e-7, null, true]])).toBe("a,b,c,d\n-1.5,0.0000001,,true\n");
});

test.prop([fc.double({ noNaN: true, noDefaultInfinity: true })])(
  "writes any number without a power of ten, to twelve digits",
  (value) => {
    const text = toCsv(["a"], [[value]]).split("\n")[1] ?? "";
    expect(text).toMatch(/^-?\d+(\.\d+)?$/);
    expect(Number(text)).toBe(Number.isInteger(value) ? value : Number(value.toPrecision(12)));
  },
);

it("writes exact decimals to their last digit, and takes nothing else for one", () => {
  expect(toCsv(["a", "b"], [[{ decimal: "-98.218883000001" }, { decimal: "0" }]])).toBe(
    "a,b\n-98.218883000001,0\n",
  );
  for (const decimal of ["", "-1+1", "1e5", "=1", "NaN"]) {
    expect(() => toCsv(["a"], [[{ decimal }]]), decimal).toThrow("is not one");
  }
});

it("writes no digits that floating point made up", () => {
  expect(toCsv(["a", "b", "c"], [[4756.200000000056, 0.1 + 0.2, 1234567890123]])).toBe(
    "a,b,c\n4756.2,0.3,1234567890123\n",
  );
});

const someText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.stringMatching(/^'{0,3}[ \t\n\r]{0,2}[=+\-@|;＝a']{0,3}$/),
);

test.prop([fc.array(someText, { minLength: 1, maxLength: 5 })])(
  "gives back every text to whoever reads it, with an apostrophe in front at the most, which a reader of ours takes away",
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
    for (const text of row ?? []) expect(text).not.toMatch(/^\s*[=+\-@|;＝＋－＠｜]|^[\t\r\n]/);
    expect(row?.map(unguarded)).toEqual(cells);
  },
);

it("takes no other apostrophe away", () => {
  expect(["'", "'a", "''", "'1", "it's"].map(unguarded)).toEqual(["'", "'a", "''", "'1", "it's"]);
});

import { describe, expect, it } from "vitest";
import { lookUp, parseLine } from "./eventFields";

const fields = (line: string): Record<string, string> | null => {
  const parsed = parseLine(line);
  return parsed === null ? null : Object.fromEntries(parsed);
};

describe("parseLine", () => {
  it("flattens nested JSON with underscores", () => {
    expect(fields('{"a":{"b":{"c":1}},"d.e":true,"f":null,"g":[1],"h":""}')).toEqual({
      a_b_c: "1",
      d_e: "true",
      h: "",
    });
  });

  it("reads logfmt with quotes and escapes", () => {
    expect(fields('a=1 flag b="x \\"y\\"\\n" c= d="un\\x"')).toEqual({
      a: "1",
      b: 'x "y"\n',
      c: "",
      d: "unx",
    });
  });

  it.each(["just words", 'Pulling image "x"', '{"broken":', "= x", 'a=1 b="open'])(
    "gives up on %s",
    (line) => {
      expect(fields(line)).toBeNull();
    },
  );

  it("stays quick on a long hostile line", () => {
    const began = performance.now();
    parseLine(`a="${"\\".repeat(50_000)}`);
    parseLine("a=".repeat(50_000));
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe("lookUp", () => {
  it("takes dots for underscores and skips empty values", () => {
    const line = new Map([["involvedObject_name", "pod"]]);
    expect(lookUp(["nothing", "involvedObject.name"], { nothing: "" }, line)).toBe("pod");
    expect(lookUp(["involvedObject.name"], { "involvedObject.name": "label" }, line)).toBe("label");
    expect(lookUp(["constructor"], {}, line)).toBeNull();
  });
});

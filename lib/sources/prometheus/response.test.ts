import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SourceError } from "../errors";
import { parseSampleValue } from "./number";
import { Hider } from "../secrets/hider";
import { PrometheusResponse } from "./response";

interface Series {
  labels: Record<string, string>;
  samples: [number, number][];
}

/** Reads the chunks like the client does, into plain data. */
function read(chunks: readonly Uint8Array[], expected: "matrix" | "vector" = "matrix", step = 60): Series[] {
  const series: Series[] = [];
  const last = (): Series => series.at(-1) ?? { labels: {}, samples: [] };
  const response = new PrometheusResponse(
    {
      beginSeries: (labels) => series.push({ labels: Object.fromEntries(labels), samples: [] }),
      add: (timestamp, value) => last().samples.push([timestamp, value]),
      addRun: (timestamp, values, count) => {
        for (let k = 0; k < count; k++) {
          expect(values[k], "a run holds finite values").toSatisfy(Number.isFinite);
          last().samples.push([timestamp + k * step, values[k] ?? NaN]);
        }
      },
    },
    expected,
    step,
    new Hider({}).quote,
  );
  // The caller may reuse its memory: each chunk is overwritten after it has been passed on.
  for (const chunk of chunks) {
    const lent = Buffer.from(chunk);
    response.push(lent);
    lent.fill(0x58);
  }
  response.end();
  return series;
}

/** Reads the same with JSON.parse. */
function readWhole(text: string): Series[] {
  const body = JSON.parse(text) as {
    data: { result: { metric: Record<string, string>; values: [number, string][] }[] };
  };
  return body.data.result.map(({ metric, values }) => ({
    labels: metric,
    samples: values.map(([timestamp, value]) => [timestamp, parseSampleValue(value) ?? NaN]),
  }));
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => Math.floor(place * bytes.length)))].sort((a, b) => a - b);
  const chunks: Uint8Array[] = [];
  let from = 0;
  for (const to of [...ends, bytes.length]) {
    chunks.push(bytes.subarray(from, to));
    from = to;
  }
  return chunks;
}

const sampleText = fc.oneof(
  fc.integer({ min: 0, max: 120 }).map(String),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
  fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(22)).map(([m, k]) => {
    const digits = String(m).padStart(k + 1, "0");
    return k === 0 ? digits : `${digits.slice(0, -k)}.${digits.slice(-k)}`;
  }),
  fc.constantFrom("NaN", "+Inf", "-Inf", "Inf", "1e+06", "1.5E-3", "-0", "007", "4.0", "1e400", "-1e999"),
);

/** A run on the grid with occasional gaps and other spellings of its timestamps. */
const samples = fc
  .tuple(
    fc.integer({ min: 1_700_000_000, max: 1_799_999_000 }),
    fc.array(
      fc.tuple(
        sampleText,
        fc.constantFrom(1, 1, 1, 1, 2, 17),
        fc.constantFrom("", "", "", "", ".0", ".123", "e0"),
      ),
      {
        maxLength: 60,
      },
    ),
  )
  .map(([start, parts]) => {
    let at = start;
    return parts.map(([text, skip, suffix]) => {
      at += 60 * skip;
      return `[${at}${suffix},"${text}"]`;
    });
  });

const label = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("registry.example.com/a:1", '🚢\\"\u2028', "__proto__"),
);
const metric = fc.dictionary(fc.constantFrom("image", "pod", "namespace", "zone"), label);
const space = fc.constantFrom("", "", "", " ", "\n\t ", "\r\n");

const body = fc
  .record({
    series: fc.array(fc.tuple(metric, samples, fc.boolean(), space), { maxLength: 6 }),
    dataFirst: fc.boolean(),
    typeFirst: fc.boolean(),
    space,
    extra: fc.constantFrom(
      "",
      ',"warnings":["a \\"b\\""]',
      ',"infos":[],"x":{"y":[1,{"z":null}],"values":[[1,"2"]]}',
    ),
    escapeNonAscii: fc.boolean(),
  })
  .map(({ series, dataFirst, typeFirst, space: s, extra, escapeNonAscii }) => {
    const result = series.map(([labels, values, metricFirst, inner]) => {
      const parts = [
        `"metric":${inner}${JSON.stringify(labels)}`,
        `"values":${inner}[${inner}${values.join(`,${inner}`)}]`,
      ];
      const histogram = `"histograms":[[1,{"count":"1","buckets":[[0,"1","2","3"]]}]]`;
      return `{${inner}${(metricFirst ? [...parts, histogram] : [histogram, ...parts].reverse()).join(`${inner},`)}${inner}}`;
    });
    const type = '"resultType":"matrix"';
    const list = `"result":${s}[${result.join(`,${s}`)}]`;
    const data = `"data"${s}:{${(typeFirst ? [type, list] : [list, type]).join(`,${s}`)}}`;
    const status = '"status":"success"';
    const text = `${s}{${(dataFirst ? [data, status] : [status, data]).join(",")}${extra}}${s}`;
    return escapeNonAscii
      ? text.replace(/[^\x20-\x7e\s]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
      : text;
  });

describe("PrometheusResponse", () => {
  it("reads what JSON.parse reads, however the bytes are cut", () => {
    fc.assert(
      fc.property(
        body,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        (text, places) => {
          const bytes = new TextEncoder().encode(text);
          // Lone surrogates become U+FFFD in UTF-8, for JSON.parse as well.
          const whole = readWhole(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
          expect(read(cut(bytes, places))).toEqual(whole);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("reads long runs over every carry of the timestamps, however the bytes are cut", () => {
    const step = fc.constantFrom(1, 15, 60, 300, 3_600, 86_400);
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });
    fc.assert(
      fc.property(step, fc.nat(9_999_999), fc.nat(1_000), places, (seconds, offset, seed, cuts) => {
        const start = 1_000_000_000 + offset * 7;
        const count = Math.min(3_000, Math.floor((9_999_999_999 - start) / seconds));
        const samplesOf = Array.from({ length: count }, (_, k): [number, string] => {
          const mixed = Math.imul(k + seed, 0x9e3779b1) >>> 0;
          return [
            start + k * seconds,
            seed % 2 === 0 && mixed % 37 === 0
              ? `${mixed % 900}.5`
              : String((mixed >>> 4) % 10 ** (seed % 2 === 0 ? mixed % 9 : mixed % 6)),
          ];
        });
        const text = JSON.stringify({
          status: "success",
          data: { resultType: "matrix", result: [{ metric: { image: "a" }, values: samplesOf }] },
        });
        const read1 = read(cut(new TextEncoder().encode(text), cuts), "matrix", seconds);
        expect(read1[0]?.samples).toEqual(samplesOf.map(([at, value]) => [at, Number(value)]));
      }),
      { numRuns: 40 },
    );
  });

  it("takes no other byte of a run for a digit, wherever it is", () => {
    const bodyOf = (value: string) =>
      `{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"image":"a"},"values":[` +
      `[1781604000,"7"],[1781604060,"${value}"],[1781604120,"8"]]${" ".repeat(90)}}]}}`;
    const valuesOf = (value: string) =>
      read([new TextEncoder().encode(bodyOf(value))], "matrix", 60)[0]?.samples.map(([, read]) => read);
    for (const text of ["0", "9", "10", "99", "100", "1234567", "12345678"])
      expect(valuesOf(text), text).toEqual([7, Number(text), 8]);
    for (let code = 0x20; code < 0x7f; code++) {
      const odd = String.fromCharCode(code);
      // The quote ends the value and the backslash starts an escape: the tokenizer's tests cover both.
      if (/[0-9"\\]/.test(odd)) continue;
      for (const text of [odd, `4${odd}`, `42${odd}`, `4${odd}2`]) {
        const expected = parseSampleValue(text);
        if (expected === null) expect(() => valuesOf(text), text).toThrow(SourceError);
        else expect(valuesOf(text), text).toEqual([7, expected, 8]);
      }
    }
  });

  it("reads byte by byte", () => {
    const text =
      '\ufeff{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"image":"ä\\u00e9\\n🚢"},' +
      '"values":[[1781604000,"4"],[1781604060,"5.25"],[1781604120.5,"-1e3"]]}]}}';
    const bytes = new TextEncoder().encode(text);
    const series = read(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)));
    const samplesRead: [number, number][] = [
      [1781604000, 4],
      [1781604060, 5.25],
      [1781604120.5, -1000],
    ];
    expect(series).toEqual([{ labels: { image: "äé\n🚢" }, samples: samplesRead }]);
  });

  it("fails when the body is cut anywhere", () => {
    const text =
      '{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"image":"a"},"values":[[1,"2"]]}]}}';
    for (let length = 0; length < text.length; length++) {
      expect(() => read([new TextEncoder().encode(text.slice(0, length))]), text.slice(0, length)).toThrow(
        SourceError,
      );
    }
  });

  it.each([
    ["<html><title>Sign in</title>", /begins with <html>.*web page/],
    ["[1]", /a list/],
    ["null", /"status" is ""/],
    ['{"status":"success","data":{"resultType":"scalar","result":[1,"2"]}}', /a scalar, where a range query/],
    ['{"status":"success","data":{"resultType":"vector","result":[]}}', /a vector/],
    ['{"status":"success"}', /nothing/],
    [
      '{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"image":"a"},"values":[[1]]}]}}',
      /\[timestamp, value\]/,
    ],
    [
      '{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"image":"a"},"values":[[1,null]]}]}}',
      /\[timestamp, value\]/,
    ],
    [
      '{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"image":"a"},"values":[[1,"0x10"]]}]}}',
      /"0x10"/,
    ],
    ['{"a":01}', /no number at byte \d+, "01"/],
    ['{"a":1,}', /unexpected "}"/],
    ['{"a":"\u0001"}', /control character/],
    ['{"a":"\\q"}', /bad escape/],
    ['{"a":tru}', /unexpected word at byte \d+, "tru"/],
    [`${"[".repeat(100)}`, /a list|nested deeper/],
    [`{"a":${"[".repeat(100)}`, /nested deeper/],
    ['{"status":"success"} x', /unexpected "x"/],
  ])("refuses %s", (text, message) => {
    expect(() => read([new TextEncoder().encode(text)])).toThrow(message);
  });
});

describe("parseSampleValue", () => {
  it("reads plain decimals as Number() does", () => {
    fc.assert(
      fc.property(sampleText, (text) => {
        const text2 = `{"status":"success","data":{"resultType":"matrix","result":[{"metric":{},"values":[[1781604000,"${text}"],[1781604060,"${text}"]${" ".repeat(90)}]}]}}`;
        const expected = /nan|inf/i.test(text) ? parseSampleValue(text) : Number(text);
        expect(read([new TextEncoder().encode(text2)])[0]?.samples.map(([, value]) => value)).toEqual([
          expected,
          expected,
        ]);
      }),
    );
  });
});

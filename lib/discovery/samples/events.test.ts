import { describe, expect, it } from "vitest";
import { normaliseEvents } from "./events";

const parser = { type: "kubernetesEvents" } as const;
const pulled = 'Successfully pulled image "r/x:1" in 4.2s (4.4s including waiting). Image size: 7 bytes.';

function entry(line: string, labels: Record<string, string> = {}, timeNs = 1n) {
  return { timeNs, line, labels };
}

function only(line: string, labels: Record<string, string> = {}) {
  return normaliseEvents([entry(line, labels)], parser).events[0];
}

describe("normaliseEvents", () => {
  const expected = { pod: "runner-1", image: "r/x:1", reason: "Pulled", cacheHit: false, message: pulled };
  it.each([
    ["raw", JSON.stringify({ involvedObject: { name: "runner-1" }, reason: "Pulled", message: pulled }), {}],
    ["flat", JSON.stringify({ involvedObject_name: "runner-1", reason: "Pulled", message: pulled }), {}],
    ["Alloy", JSON.stringify({ name: "runner-1", reason: "Pulled", msg: pulled }), {}],
    ["logfmt", `name=runner-1 action= reason=Pulled msg=${JSON.stringify(pulled)}`, {}],
    ["labels", "", { involvedObject_name: "runner-1", reason: "Pulled", message: pulled }],
    ["mixed", JSON.stringify({ name: "runner-1", msg: pulled }), { reason: "Pulled" }],
    ["no reason", JSON.stringify({ name: "runner-1", msg: pulled }), {}],
    ["an empty label", JSON.stringify({ name: "runner-1", msg: pulled }), { reason: "", name: "" }],
  ])("reads %s", (_, line, labels) => {
    expect(only(line, labels)).toMatchObject(expected);
  });

  it("looks fields up key by key: the configured name in labels, then in the line, then the usual names", () => {
    const line = JSON.stringify({
      who: "from-line",
      name: "usual",
      msg: 'Pulling image "a"',
      im: "direct:1",
    });
    const custom = { ...parser, podField: "who", imageField: "im" };
    const labels = { name: "label" };
    expect(normaliseEvents([entry(line, labels)], custom).events[0]).toMatchObject({
      pod: "from-line",
      image: "direct:1",
    });
    expect(normaliseEvents([entry(line, { ...labels, who: "from-label" })], custom).events[0]).toMatchObject({
      pod: "from-label",
    });
    expect(normaliseEvents([entry(line, labels)], parser).events[0]).toMatchObject({ pod: "label" });
  });

  it("finds the image in quotes of a configured message field", () => {
    const line = JSON.stringify({ name: "p", msg: 'Pulling image "a:1"' });
    expect(normaliseEvents([entry(line)], { ...parser, imageField: "msg" }).events[0]?.image).toBe("a:1");
  });

  it.each([
    ['Pulling image "x"', "Pulling"],
    ['Successfully pulled image "x" in 1s', "Pulled"],
    ['Container image "x" already present on machine', "Pulled"],
    ['Failed to pull image "x": timeout', "Failed"],
    ['Back-off pulling image "x"', "BackOff"],
    ['Pulled image "x" somehow', "Other"],
  ])("infers the reason of %s", (message, reason) => {
    expect(only(message)).toMatchObject({ reason, message });
  });

  it("knows a cache hit by its text whatever the reason", () => {
    const line = JSON.stringify({ reason: "Odd", msg: 'Container image "x" already present on machine' });
    expect(only(line)).toMatchObject({ cacheHit: true, reason: "Other" });
  });

  it("keeps the order of the answer at equal times and sorts the rest by time", () => {
    const at = (timeNs: bigint, image: string): ReturnType<typeof entry> =>
      entry(`Pulling image "${image}"`, {}, timeNs);
    const { events } = normaliseEvents([at(5n, "c"), at(2n, "a"), at(5n, "d"), at(3n, "b")], parser);
    expect(events.map((event) => event.image)).toEqual(["a", "b", "c", "d"]);
  });

  it("counts what names an image and what could not be read", () => {
    const entries = [
      entry('{"msg":"Started container build"}'),
      entry('{"nothing":1}'),
      entry('{"msg":"Pulling image \\"x\\""}'),
      entry('{"broken": '),
      entry(""),
    ];
    expect(normaliseEvents(entries, parser)).toMatchObject({ records: 1, unparsed: 2 });
  });
});

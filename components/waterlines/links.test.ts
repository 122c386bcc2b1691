import { expect, it } from "vitest";
import { nodeHref, nodeOfSegment, nodesHref, nodeSegment, timelineHref } from "./links";

const none = { snapshot: null, version: null };

it.each(["node-01", "snapshots", "timeline", "~snapshots", "~", ".", "..", "a b/c?d", "größe", "100%"])(
  "finds the node %j again from its address",
  (name) => {
    const segment = nodeSegment(name);
    expect(nodeOfSegment(segment)).toBe(name);
    expect(segment).not.toBe("snapshots");
    expect(new URL(nodeHref(name, none), "http://localhost").pathname).toBe(`/nodes/${segment}`);
  },
);

it("leaves other names as they are", () => {
  expect(nodeHref("node-01", { snapshot: "pool", version: "2" })).toBe(
    "/nodes/node-01?snapshot=pool&version=2",
  );
  expect(nodeHref("snapshots", none)).toBe("/nodes/~snapshots");
});

it("keeps what was chosen besides, and leaves out what was not", () => {
  const which = { snapshot: "pool", version: null };
  const kept = { images: "nightly", profile: "seed" };
  expect(nodesHref(which, { images: "nightly" })).toBe("/nodes?snapshot=pool&images=nightly");
  expect(nodeHref("n", which, kept)).toBe("/nodes/n?snapshot=pool&images=nightly&profile=seed");
  expect(timelineHref("n", none, { images: null, profile: "seed" })).toBe("/nodes/n/timeline?profile=seed");
});

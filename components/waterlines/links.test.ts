import { expect, it } from "vitest";
import { nodeHref, nodeOfSegment, nodeSegment } from "./links";

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

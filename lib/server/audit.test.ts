import { expect, it } from "vitest";
import { maskSecrets } from "./audit";

it("masks secrets wherever they stand and keeps the rest", () => {
  const masked = maskSecrets({
    name: "mimir",
    credentialKeys: ["token"],
    credentials: { token: "t0k3n", headers: { "X-Scope-OrgID": "1" } },
    nested: [{ password: "hunter2", url: "http://h" }],
    token: null,
  });
  expect(masked).toEqual({
    name: "mimir",
    credentialKeys: ["token"],
    credentials: "[hidden]",
    nested: [{ password: "[hidden]", url: "http://h" }],
    token: null,
  });
});

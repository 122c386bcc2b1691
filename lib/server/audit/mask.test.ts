import { expect, it } from "vitest";
import { maskSecrets } from "./mask";

it("masks secrets at any depth and keeps the rest", () => {
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

it.each(["clientSecret", "passwordHash", "tokenHash", "newPassword", "API_token", "privateKey", "Cookie"])(
  "takes %s for a secret",
  (key) => {
    expect(maskSecrets({ [key]: "s3cret" })).toEqual({ [key]: "[hidden]" });
  },
);

it.each(["tokens", "credentialKeys", "changedCredentials", "actor"])("lets %s be read", (key) => {
  expect(maskSecrets({ [key]: 3 })).toEqual({ [key]: 3 });
});

it("lets be read whether there is a secret", () => {
  expect(maskSecrets({ hasPassword: true, password: false, token: null })).toEqual({
    hasPassword: true,
    password: false,
    token: null,
  });
});

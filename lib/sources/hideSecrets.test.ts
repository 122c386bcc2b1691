import { expect, it } from "vitest";
import { hideSecrets } from "./hideSecrets";

const credentials = {
  token: "tok/en+1",
  username: "me",
  password: "pass",
  headers: { "x-scope-orgid": "team-42", "x-short": "a" },
};

it.each([
  ["Bearer tok/en+1 is not known", "Bearer [hidden] is not known"],
  ["/token?t=tok%2Fen%2B1", "/token?t=[hidden]"],
  [`Basic ${Buffer.from("me:pass").toString("base64")}`, "Basic [hidden]"],
  ["the pass of me for team-42", "the [hidden] of me for [hidden]"],
  ["a short one stays", "a short one stays"],
])("%s", (text, expected) => {
  expect(hideSecrets(text, credentials)).toBe(expected);
});

it("leaves a text alone where there is nothing to hide", () => {
  expect(hideSecrets("all is well", {})).toBe("all is well");
});

import { describe, expect, it } from "vitest";
import { curlExample, rolesUpTo, tokenState, signInMethods } from "./accountWords";

describe("words for accounts", () => {
  it("offers no role above one's own", () => {
    expect(rolesUpTo("viewer")).toEqual(["viewer"]);
    expect(rolesUpTo("tuner")).toEqual(["viewer", "tuner"]);
    expect(rolesUpTo("admin")).toEqual(["viewer", "tuner", "admin"]);
  });

  it("names the ways in, and that there is none", () => {
    expect(signInMethods({ hasPassword: true, oidc: true })).toBe("password, identity provider");
    expect(signInMethods({ hasPassword: false, oidc: true })).toBe("identity provider");
    expect(signInMethods({ hasPassword: false, oidc: false })).toBe("none yet");
  });

  it("tells a token that works from one that does not", () => {
    expect(tokenState("active").tone).toBe("ok");
    for (const state of ["expired", "revoked", "ownerDisabled"] as const) {
      expect(tokenState(state).tone).not.toBe("ok");
    }
  });

  it("writes a call that a shell takes as it is", () => {
    expect(curlExample("https://ci.example.com", "plimsoll_t_a-B_9")).toBe(
      'curl -H "Authorization: Bearer plimsoll_t_a-B_9" https://ci.example.com/api/v1/policies',
    );
  });
});

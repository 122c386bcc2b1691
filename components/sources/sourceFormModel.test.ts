import { describe, expect, it } from "vitest";
import { parseHeaders, sourceFormSchema, valuesOf, type SourceValues } from "./sourceFormModel";

const filled: SourceValues = { ...valuesOf(null), name: "mimir ", url: " https://mimir.example.com/prom " };

const inputOf = (values: SourceValues): unknown => sourceFormSchema.parse(values);

describe("the input that the values say", () => {
  it("sends no credentials while none is typed, so that stored ones stay", () => {
    expect(inputOf(filled)).toEqual({
      name: "mimir",
      type: "prometheus",
      url: "https://mimir.example.com/prom",
    });
  });

  it("sends typed credentials and null for removed ones", () => {
    const values: SourceValues = {
      ...filled,
      secrets: { ...filled.secrets, token: "t", password: "ignored", headers: "X-Scope-OrgID: ci:1\n\n" },
      removed: ["password"],
    };
    expect(inputOf(values)).toMatchObject({
      credentials: { token: "t", password: null, headers: { "X-Scope-OrgID": "ci:1" } },
    });
  });

  it("sends an uploaded profile instead of a URL, and neither when the stored document stays", () => {
    const profile: SourceValues = { ...filled, type: "pullCostProfile", place: "document" };
    expect(inputOf({ ...profile, document: "image,p50\n" })).toEqual({
      name: "mimir",
      type: "pullCostProfile",
      document: "image,p50\n",
    });
    expect(inputOf(profile)).toEqual({ name: "mimir", type: "pullCostProfile" });
  });
});

describe("parseHeaders", () => {
  it("names the line that is no header", () => {
    expect(parseHeaders("A: 1\nno colon")).toEqual({
      ok: false,
      message: "Line 2 is not a header: write Name: value",
    });
  });

  it("names all such lines at once", () => {
    expect(parseHeaders("X-Scope OrgID ci\nA: 1\nbad")).toEqual({
      ok: false,
      message: "Lines 1, 3 are not headers: write Name: value",
    });
  });

  it("is told at its field, as what the API's schema finds", () => {
    const wrong = {
      ...filled,
      name: "Mimir",
      url: "ftp://x",
      secrets: { ...filled.secrets, headers: ": x" },
    };
    const paths = (values: SourceValues): string[] =>
      sourceFormSchema.safeParse(values).error?.issues.map(({ path }) => path.join(".")) ?? [];
    expect(paths(wrong)).toEqual(["credentials.headers", "name", "url"]);
  });

  it("is told beside a certificate that is none", () => {
    const secrets = { ...filled.secrets, headers: "x", caCert: "abc" };
    const { issues } = sourceFormSchema.safeParse({ ...filled, secrets }).error ?? { issues: [] };
    expect(issues.map(({ path }) => path.join("."))).toEqual(["credentials.headers", "credentials.caCert"]);
    expect(issues[1]?.message).toMatch(/is not a certificate in PEM/);
  });
});

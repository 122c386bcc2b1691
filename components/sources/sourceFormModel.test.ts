import { describe, expect, it } from "vitest";
import { dataSourceInputSchema } from "@/lib/api/dataSources";
import { checkValues, inputOf, parseHeaders, valuesOf, type SourceValues } from "./sourceFormModel";

const filled: SourceValues = { ...valuesOf(null), name: "mimir ", url: " https://mimir.example.com/prom " };

describe("inputOf", () => {
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
    const input = inputOf(values);
    expect(input.credentials).toEqual({ token: "t", password: null, headers: { "X-Scope-OrgID": "ci:1" } });
    expect(dataSourceInputSchema.safeParse(input).success).toBe(true);
  });

  it("sends an uploaded profile in place of a URL, and neither when the stored document stays", () => {
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
      message: "Line 2 is no header: write Name: value",
    });
    expect(checkValues({ ...filled, secrets: { ...filled.secrets, headers: ": x" } })).toHaveProperty([
      "credentials.headers",
    ]);
  });
});

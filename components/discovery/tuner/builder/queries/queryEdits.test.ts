import { describe, expect, it } from "vitest";
import { withQueryField, type Policy } from "@/lib/discovery";
import { isValid, policyWith, queries, range, signals } from "../policyParts.testing";
import { queriesFor, readList, readWhole } from "./queryEdits";

describe("the queries that a signal can read", () => {
  it.each(signals)("are those with which the policy is valid: %j", (signal) => {
    const offered = queriesFor(signal, queries).map(({ name }) => name);
    const valid = queries.filter(({ name }) => isValid(policyWith([{ ...signal, queryRef: name }])));
    expect(offered).toEqual(valid.map(({ name }) => name));
    expect(offered).not.toHaveLength(0);
  });
});

describe("edits of a query", () => {
  it("change one and leave no empty keys", () => {
    const policy = { queries: [...queries] } as unknown as Policy;
    const made = withQueryField(0, "secretRef", "token")(policy);
    expect(made.queries[0]).toEqual({ ...range, secretRef: "token" });
    expect(made.queries[1]).toBe(queries[1]);
    const back = withQueryField(0, "secretRef", undefined)(made);
    expect(Object.keys(back.queries[0] ?? {})).toEqual(Object.keys(range));
  });

  it("read numbers and lists as they are typed, and leave the rest to be refused", () => {
    expect([readWhole("12"), readWhole(" -3"), readWhole("1.5"), readWhole("many")]).toEqual([
      12,
      -3,
      "1.5",
      "many",
    ]);
    expect(readList("team/app\n team/api ,\n\nlibrary/node")).toEqual([
      "team/app",
      "team/api",
      "library/node",
    ]);
    expect(readList("")).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { querySchema } from "@/lib/discovery";
import { isValid, policyWith, queries, signals } from "../policyParts.testing";
import { addedQuery, isRead, removedQuery, renamedQuery } from "./queryChanges";

const policy = policyWith(signals.slice(0, 1));

describe("a query", () => {
  it.each(querySchema.options.map(({ shape }) => shape.type.value))(
    "of type %s is valid when it is new",
    (type) => {
      const once = addedQuery(type)(policy);
      const twice = addedQuery(type)(once);
      expect(twice.queries.slice(-2).map(({ name }) => name)).toEqual(["query", "query-2"]);
      expect(isValid(twice)).toBe(true);
      // Uses the address of an existing query of the type, if there is one.
      expect(Object.values(once.queries.at(-1) ?? {})).toContain(
        {
          prometheus: "http://prometheus",
          loki: "http://loki",
          registry: "http://registry",
          pullCostProfile: "pull-costs",
        }[type],
      );
    },
  );

  it("is renamed in the signals that read it", () => {
    const renamed = renamedQuery("range", "usage")(policy);
    expect(renamed.signals.map(({ queryRef }) => queryRef)).toEqual(["usage"]);
    expect(isValid(renamed)).toBe(true);
    expect(renamedQuery("usage", "range")(renamed)).toEqual(policy);
  });

  it("stays while a signal reads it", () => {
    expect(isRead(policy, "range")).toBe(true);
    expect(removedQuery("range")(policy)).toBe(policy);
    expect(removedQuery("instant")(policy).queries).toEqual(queries.filter(({ name }) => name !== "instant"));
  });
});

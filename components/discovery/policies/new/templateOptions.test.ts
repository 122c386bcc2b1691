import { expect, it } from "vitest";
import { POLICY_TEMPLATES } from "@/lib/discovery";
import { optionsUsed } from "./templateOptions";

it("a template shows the options that change its YAML", () => {
  const having = (option: keyof ReturnType<typeof optionsUsed>): string[] =>
    POLICY_TEMPLATES.filter((template) => optionsUsed(template)[option]).map(({ id }) => id);
  expect(having("timezone")).toEqual(
    POLICY_TEMPLATES.map(({ id }) => id).filter((id) => id.includes("developer") || id === "model-exposure"),
  );
  expect(having("nodeCount")).toEqual(["model-exposure"]);
  expect(having("alpha")).toEqual(
    POLICY_TEMPLATES.map(({ id }) => id).filter((id) => id.startsWith("hybrid")),
  );
});

import { expect, it } from "vitest";
import { parseDocuments } from "@/lib/waterlines";
import { TEMPLATE } from "./template";

it("begins with policies that warn of nothing", () => {
  expect(parseDocuments(TEMPLATE)).toMatchObject({ valid: true, errors: [], warnings: [] });
});

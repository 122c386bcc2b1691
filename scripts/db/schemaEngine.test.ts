import { expect, it } from "vitest";
import { withoutTransaction } from "./schemaEngine";

it.each([
  "BEGIN;",
  "begin;",
  "Begin Transaction;",
  "START TRANSACTION;",
  "COMMIT;",
  "commit work; ",
  "commit;\r",
])("leaves out %j of a script, which runs in a transaction already", (line) => {
  expect(withoutTransaction(`select 1;\n${line}\nselect 2;`)).toBe("select 1;\n\nselect 2;");
});

it("keeps the blocks of functions and procedures", () => {
  const script = "do $$\nBEGIN\n  perform 1;\n  commit;\nEND;\n$$;\nselect 'BEGIN;';";
  expect(withoutTransaction(script)).toBe(script);
});

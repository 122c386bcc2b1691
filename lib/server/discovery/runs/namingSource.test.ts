import { expect, it } from "vitest";
import { namingSource } from "./namingSource";

it.each([
  [
    "http://mimir:9009/api/v1/query_range refused the connection (ECONNREFUSED)",
    "mimir (http://mimir:9009/api/v1/query_range) refused the connection (ECONNREFUSED)",
  ],
  ["http://mimir:9009/api/v1/query: HTTP/0.9", "mimir (http://mimir:9009/api/v1/query): HTTP/0.9"],
  ["none of the 5 series has an image label", "mimir: none of the 5 series has an image label"],
])("names the source in %s", (message, named) => {
  expect(namingSource(message, "mimir")).toBe(named);
});

it("leaves the message of a query without a source", () => {
  expect(namingSource("no data source is registered", undefined)).toBe("no data source is registered");
});

it("takes a name as text, whatever a replacement pattern would mean", () => {
  expect(namingSource("http://a/ refused", "$&")).toBe("$& (http://a/) refused");
});

import { expect, it } from "vitest";
import { fieldName, fieldValue } from "./fieldWords";

it.each([
  ["usedMinutes", "Used minutes"],
  ["timeZone", "Time zone"],
  ["chains.mem[0].key", "Chains, mem, 1, key"],
  ['factors["v2.1"].publicFactor', "Factors, v2.1, public factor"],
  ["url", "URL"],
  ["", ""],
  ["registry.example.com/ci/helm:3.18", "registry.example.com/ci/helm:3.18"],
  ["ephemeral_storage_bytes", "ephemeral_storage_bytes"],
  ["CPU use", "CPU use"],
])("names the field %s", (path, name) => expect(fieldName(path)).toBe(name));

it.each([
  ["usedMinutes", "17686", "17,686 min"],
  ["everyMinutes", "null", "none"],
  ["unmatchedSeconds", "7776000", "90 d"],
  ["unmatchedSeconds", "5400", "1 h 30 min"],
  ["limitBytes", "1610612736", "1.5 GiB"],
  ["month", "2026-10", "October 2026 (UTC)"],
  ["month", "2026-13", "2026-13"],
  ["sortable", "true", "yes"],
  ["metrics", "[]", "none"],
  ["version", "10000", "10000"],
  ["usedMinutes", "all of them", "all of them"],
  ["spec", "  maxImages: 20\n", "  maxImages: 20\n"],
  ["ephemeral_storage_bytes", "51084444177 B, line 51539607552 B", "47.6 GiB, line 48.0 GiB"],
  ["CPU use", "11097 mC, line 14000 mC", "11.1 cores, line 14 cores"],
  ["memory utilisation", "84.38 %, line 85 %", "84.4%, line 85%"],
  ["memory utilisation", "not measured", "not measured"],
  ["registry.example.com/ci/helm:3.18", "rank 31, out", "rank 31, out"],
  // A name, whatever it resembles.
  ["registry.example.com/ci/helm:3.18", "true", "true"],
])("writes %s %s as %s", (path, text, written) => expect(fieldValue(path, text, "min")).toBe(written));

it.each([
  ["usedMinutes", "17686", "17,686 credits"],
  ["quota.monthlyMinutes", "400", "400 credits"],
  ["everyMinutes", "5", "5 min"],
])("writes %s %s as %s where credits are accounted", (path, text, written) =>
  expect(fieldValue(path, text, "credits")).toBe(written),
);

import { expect, it } from "vitest";
import type { QuotaVersionView } from "@/lib/api/quotas";
import type { QuotaEntry } from "../hooks/quotas";
import { isSameQuota } from "./sameQuota";

const version = (of: Partial<QuotaVersionView>): QuotaVersionView => ({
  version: 1,
  validFrom: "2026-11-01T00:00:00.000Z",
  state: "inForce",
  monthlyMinutes: 400,
  purchasedMinutes: 50,
  message: "",
  author: "ada",
  createdAt: "2026-11-01T00:00:00.000Z",
  ...of,
});
const inForce = { monthly: 400, purchased: 50 };
const DECEMBER = "2026-12-01T00:00:00.000Z";
const versions = [
  version({
    version: 2,
    validFrom: DECEMBER,
    state: "scheduled",
    monthlyMinutes: 600,
    purchasedMinutes: null,
  }),
  version({}),
];

it.each<[string, QuotaEntry, string | undefined, boolean]>([
  ["the minutes in force", { monthlyMinutes: "400" }, undefined, true],
  ["other minutes", { monthlyMinutes: "300" }, undefined, false],
  ["no quota of its own", { monthlyMinutes: null }, undefined, false],
  ["other purchased minutes", { monthlyMinutes: "400", purchasedMinutes: "60" }, undefined, false],
  ["the same purchased minutes", { monthlyMinutes: "400", purchasedMinutes: " 50 " }, undefined, true],
  ["the minutes in force, before others come", { monthlyMinutes: "400" }, "2026-11-30T00:00:00.000Z", true],
  ["the minutes in force, once others have come", { monthlyMinutes: "400" }, DECEMBER, false],
  ["the scheduled minutes, from then on", { monthlyMinutes: "600" }, DECEMBER, true],
  ["purchased minutes that the scheduled version leaves", { purchasedMinutes: "50" }, DECEMBER, true],
])("knows whether %s would change anything", (_, entry, validFrom, same) => {
  expect(isSameQuota(entry, inForce, versions, validFrom)).toBe(same);
});

it("takes none of its own for none of its own", () => {
  expect(isSameQuota({ monthlyMinutes: null }, { monthly: null }, [], undefined)).toBe(true);
  expect(isSameQuota({ monthlyMinutes: "0" }, { monthly: null }, [], undefined)).toBe(false);
});

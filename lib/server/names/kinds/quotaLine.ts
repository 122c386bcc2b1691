/** The quota of a root namespace as a line, with what would bring the month back under it. */
import type { NamespaceMinutes } from "../../../api/minutes";
import type { NameLine } from "../../../api/names";
import { shortfall } from "../../../minutes";
import { monthText } from "../../../numeric/month";
import { namespaceMinutes } from "../../minutes/read/namespaces";
import { accountedUnit } from "./kind";

const SIDES = { over: "over", near: "near", fine: "under", unlimited: "under" } as const;

/**
 * Returns null if the root has no quota. Subgroups and projects count against their root's quota, which `of` then
 * names.
 */
export async function quotaLine(month: NamespaceMinutes, of?: string): Promise<NameLine | null> {
  const { id, quota, overSince, projection } = month;
  if (!quota || quota.leftMinutes === null) return null;
  const { standing, usedMinutes, totalMinutes } = quota;
  const unit = await accountedUnit();
  const short = shortfall(usedMinutes, totalMinutes, projection?.monthEnd ?? null);
  const text = standing === "fine" ? null : changeText(short, unit);
  return {
    label: `Used in ${monthText(month.month)}${of === undefined ? "" : ` by ${of}`}`,
    value: usedMinutes,
    unit,
    line: "quota",
    at: totalMinutes,
    side: SIDES[standing],
    since: overSince,
    projection,
    change: text === null ? null : { text, link: "Change the quota", href: `/minutes/quotas?quota=${id}` },
  };
}

/** Returns the quota line of the root of a subgroup or a project. Throws NotFoundError. */
export async function rootQuotaLine({ id, path }: NamespaceMinutes["root"]): Promise<NameLine | null> {
  return quotaLine(await namespaceMinutes(id, { limit: 0 }), `all of ${path}`);
}

function changeText({ now, monthEnd }: ReturnType<typeof shortfall>, unit: string): string | null {
  const more = (minutes: number): string => `${minutes.toLocaleString("en-US")} ${unit} more`;
  const how = "bought or by a higher quota";
  const lasts = "last until the month's end at this pace";
  if (now === null) return monthEnd === null ? null : `${more(monthEnd)}, ${how}, ${lasts}.`;
  const again = `${more(now)}, ${how}, let instance runners take its jobs again`;
  return `${again}${monthEnd === null ? "" : `; ${more(monthEnd)} ${lasts}`}.`;
}

/** Sets one quota for all root namespaces, or for all without their own. */
import type { QuotaForAll, QuotaForAllInput } from "../../../api/quotas";
import { writeAudit, type AuditContext } from "../../audit/write";
import { Prisma } from "../../../../generated/prisma/client";
import { db, LONG_WRITE } from "../../core/db";
import { limitsChanged } from "../../queue/limitsChanged";
import { holdRules } from "../rules";
import { readAmounts, readValidFrom } from "./input";
import { previewQuota } from "./preview";

/** With `dryRun` nothing changes. Throws UnprocessableError that names every invalid field. */
export async function setQuotaForAll(input: QuotaForAllInput, audit: AuditContext): Promise<QuotaForAll> {
  const { minutes = null } = readAmounts({ minutes: input.minutes }, input.validFrom);
  const { dryRun, onlyUnset } = input;
  const preview = await previewQuota({ target: onlyUnset ? "unset" : "all", monthlyMinutes: minutes });
  const result = await db().$transaction(async (tx): Promise<QuotaForAll> => {
    await holdRules(tx);
    const validFrom = readValidFrom(input.validFrom, new Date());
    const own = Prisma.sql`(select q.minutes from minutes_quota q where q.root_id = n.id and q.withdrawn_at is null
        and q.valid_from <= ${validFrom}
        order by q.valid_from desc, q.version desc limit 1)`;
    const which = Prisma.sql`n.parent_id is null and (${!onlyUnset} or ${own} is null)`;
    if (dryRun) {
      const [counted] = await tx.$queryRaw<
        { count: bigint }[]
      >`select count(*) from namespace n where ${which}`;
      return { namespaces: Number(counted?.count ?? 0), dryRun, preview };
    }
    const namespaces = await tx.$executeRaw`
        insert into minutes_quota (root_id, version, valid_from, minutes, message, author)
        select n.id, 1 + coalesce((select max(q.version) from minutes_quota q where q.root_id = n.id), 0), ${validFrom},
          ${minutes}::numeric, ${input.message}, ${audit.actor}
        from namespace n where ${which}`;
    await writeAudit(tx, audit, {
      action: "quota.changeAll",
      target: "quota",
      after: { monthlyMinutes: minutes, onlyUnset, namespaces, validFrom, message: input.message },
    });
    return { namespaces, dryRun, preview };
  }, LONG_WRITE);
  if (!dryRun) await limitsChanged();
  return result;
}

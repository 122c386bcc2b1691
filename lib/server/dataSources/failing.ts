/** Data sources whose last test failed. */
import { dataSourceTestSchema } from "../../api/dataSources";
import type { SourceLines } from "../../api/overview";
import { db } from "../core/db";

const SHOWN = 10;

export async function readFailingSources(): Promise<SourceLines> {
  const [total, rows] = await Promise.all([
    db().dataSource.count(),
    db().dataSource.findMany({
      where: { lastTest: { path: ["ok"], equals: false } },
      select: { name: true, type: true, lastTest: true },
      orderBy: { name: "asc" },
      take: SHOWN,
    }),
  ]);
  return {
    total,
    failing: rows.flatMap(({ name, type, lastTest }) => {
      const test = dataSourceTestSchema.safeParse(lastTest).data;
      return test ? [{ name, type, message: test.message, at: test.at }] : [];
    }),
  };
}

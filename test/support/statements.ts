/** Statements sent to PostgreSQL: their number, and their plans. */
import pg from "pg";
import { pool } from "@/lib/server/core/db";

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Returns the statements that this process sends with any client while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const { query } = pg.Client.prototype;
  const sent: Statement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args;
    const known = typeof asked === "string" ? { text: asked, values } : (asked as Partial<Statement>);
    sent.push({ text: known.text ?? "", values: Array.isArray(known.values) ? known.values : [] });
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).length;
}

/** Returns the plan of each reading statement, with its text above. */
export async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const { text, values } of await statementsOf(work)) {
    if (!/^[\s(]*(select|with)\b/i.test(text)) continue;
    const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    plans.push([text, ...rows.map((row) => row["QUERY PLAN"])].join("\n"));
  }
  return plans;
}

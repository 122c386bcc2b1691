/** Statements sent to PostgreSQL: their number, and their plans. */
import pg from "pg";
import { pool } from "@/lib/server/core/db";

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Plan {
  readonly statement: string;
  /** As printed by EXPLAIN. */
  readonly plan: string;
}

/** Returns the statements that this process sends with any client while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const { query } = pg.Client.prototype;
  const sent: Statement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    sent.push(statementOf(args));
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

/** `asked` is a text, or an object with the text and perhaps the values, such as a query that reads by a cursor. */
function statementOf([asked, given]: readonly unknown[]): Statement {
  const { text, values = given } =
    typeof asked === "string"
      ? { text: asked, values: given }
      : (asked as Partial<Record<keyof Statement, unknown>>);
  return { text: typeof text === "string" ? text : "", values: Array.isArray(values) ? values : [] };
}

export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(work)).length;
}

/** Returns the plans of the statements that read. */
export async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { text, values } of await statementsOf(work)) {
    const statement = text.replace(/^declare \w+ no scroll cursor for /, "");
    if (!/^[\s(]*(select|with)\b/i.test(statement)) continue;
    const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${statement}`, [...values]);
    plans.push({ statement, plan: rows.map((row) => row["QUERY PLAN"]).join("\n") });
  }
  return plans;
}

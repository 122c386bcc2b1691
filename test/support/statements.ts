/** What is sent to PostgreSQL: how many statements, and how it would answer them. */
import pg from "pg";
import { pool } from "@/lib/server/core/db";

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Statements that this process sends while `work` goes on, of whichever client. */
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

/** The plan of each that reads, one below the other, with its text above it. */
export async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const { text, values } of await statementsOf(work)) {
    if (!/^[\s(]*(select|with)\b/i.test(text)) continue;
    const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    plans.push([text, ...rows.map((row) => row["QUERY PLAN"])].join("\n"));
  }
  return plans;
}

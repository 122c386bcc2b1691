/** PostgreSQL's plans for the statements that are sent to it. */
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

/** Returns the plans of the queries that this process sends with any client while `work` runs. */
export async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  const { query } = pg.Client.prototype;
  const sent: Statement[] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statement = statementOf(args);
    if (statement !== null) sent.push(statement);
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  const plans: Plan[] = [];
  for (const { text, values } of sent) {
    const { rows } = await pool().query<{ "QUERY PLAN": string }>(`explain ${text}`, [...values]);
    plans.push({ statement: text, plan: rows.map((row) => row["QUERY PLAN"]).join("\n") });
  }
  return plans;
}

/** Returns null for a statement that reads nothing. */
function statementOf([first, second]: unknown[]): Statement | null {
  const text =
    typeof first === "string"
      ? first
      : typeof first === "object" && first !== null && "text" in first
        ? first.text
        : "";
  if (typeof text !== "string") return null;
  const given = typeof first === "object" && first !== null && "values" in first ? first.values : second;
  const values: unknown[] = Array.isArray(given) ? given : [];
  const declared = text.replace(/^declare \w+ no scroll cursor for /, "");
  return /^\s*(select|with)\b/i.test(declared) ? { text: declared, values } : null;
}

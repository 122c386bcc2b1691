/**
 * The demo's challenger: which policies, and their runs of past mornings, which compute their results like any
 * others.
 */
import { SYSTEM } from "../../audit/write";
import { db } from "../../core/db";
import { createRun } from "../../discovery/runs/create";
import { insertShadowRun } from "./begin";

export const DEMO_SHADOW = { champion: "demo-usage-and-peak", challenger: "demo-model-exposure" } as const;

/** Creates a run of the champion and one of its challenger, as of an instant. */
export async function runDemoPair(evaluatedAt: Date): Promise<void> {
  const at = { trigger: "demo", evaluatedAt: evaluatedAt.toISOString() } as const;
  const { id } = await createRun(DEMO_SHADOW.champion, at, SYSTEM);
  const challenger = await db().policy.findUniqueOrThrow({ where: { name: DEMO_SHADOW.challenger } });
  await db().$transaction((tx) => insertShadowRun(tx, challenger, { id, evaluatedAt }));
}

/** Notifies the registered webhooks when a run drops an expected image that the previous run did not drop. */
import { expectationSchema, type Expectation } from "../../../discovery";
import type { Tx } from "../../core/db";
import { notifyWebhooks } from "../../webhooks/notify";

/** `before` is the stored expectation of the policy's previous finished run. */
export async function notifyOfDropped(
  tx: Tx,
  runId: string,
  { expected, kept, dropped }: Expectation,
  before: unknown,
): Promise<void> {
  const known = new Set(expectationSchema.safeParse(before).data?.dropped.map(({ image }) => image));
  const newlyDropped = dropped.flatMap(({ image }) => (known.has(image) ? [] : [image]));
  if (newlyDropped.length === 0) return;
  const { policy, evaluatedAt } = await tx.run.findUniqueOrThrow({
    where: { id: runId },
    select: { policy: { select: { name: true } }, evaluatedAt: true },
  });
  await notifyWebhooks(tx, "expectedImages.dropped", {
    policy: policy.name,
    run: { id: runId, path: `/runs/${runId}`, evaluatedAt: evaluatedAt?.toISOString() ?? null },
    expected,
    kept,
    newlyDropped,
    dropped,
  });
}

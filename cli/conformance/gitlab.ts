/**
 * Minutes, quotas, queue, runner protocol and webhooks of GitLab: several parts in one file, distinguished by kind.
 */
import { z } from "zod";
import { MATCH } from "./gitlab/match";
import { MINUTES } from "./gitlab/minutes";
import { ORDER } from "./gitlab/order";
import { PROTOCOL } from "./gitlab/protocol";
import { QUEUE } from "./gitlab/queue";
import { QUOTA } from "./gitlab/quota";
import { WEBHOOK } from "./gitlab/webhook";
import { checkOf, problemsOf, type Check, type Suite } from "./suite";

const KINDS: Readonly<Record<string, Check>> = {
  ...MINUTES,
  ...QUOTA,
  ...MATCH,
  ...ORDER,
  ...QUEUE,
  ...PROTOCOL,
  ...WEBHOOK,
};

const fileSchema = z.object({
  schema: z.literal("gitlab-runner-queue-vectors/1"),
  vectors: z.array(z.looseObject({ id: z.string(), kind: z.string(), description: z.string().optional() })),
});

export const gitlab: Suite = {
  name: "gitlab",
  read(json) {
    const parsed = fileSchema.safeParse(json);
    if (!parsed.success) return problemsOf(parsed.error);
    return {
      cases: parsed.data.vectors.map((vector) => ({
        id: vector.id,
        title: vector.description,
        kind: vector.kind,
        check: checkOf(KINDS, vector.kind, vector),
      })),
    };
  },
};

/** The cold start's cascade, hashes, deadlines and prefetch: one kind per list of the file. */
import { z } from "zod";
import { CASCADE } from "./coldstart/cascade";
import { PARTS } from "./coldstart/parts";
import { checkOf, problemsOf, type Case, type Check, type Suite } from "./suite";

const KINDS: Readonly<Record<string, Check>> = { ...CASCADE, ...PARTS };

const vectors = z.array(z.looseObject({ id: z.string().optional(), title: z.string().optional() }));
const fileSchema = z.object({
  defaults: z.looseObject({}),
  cascade: vectors,
  sequences: vectors,
  hrw: vectors,
  stall: vectors,
  negative_cache_ladder: z.looseObject({}),
  prefetch: vectors,
});

export const coldstart: Suite = {
  name: "coldstart",
  read(json) {
    const parsed = fileSchema.safeParse(json);
    if (!parsed.success) return problemsOf(parsed.error);
    const { defaults, negative_cache_ladder: ladder, ...lists } = parsed.data;
    const one = (kind: string, vector: z.infer<typeof vectors>[number], index: number): Case => ({
      id: vector.id ?? `${kind} ${index + 1}`,
      title: vector.title,
      kind,
      check: checkOf(KINDS, kind, { ...vector, defaults }),
    });
    return {
      cases: [
        ...Object.entries(lists).flatMap(([kind, list]) => list.map((each, i) => one(kind, each, i))),
        one("negative_cache_ladder", ladder, 0),
      ],
    };
  },
};

/** Raw responses of sources in; signals, ranking and status out. */
import { runDiscoveryVector } from "./discoveryVector";
import { problemsOf, type Suite } from "./suite";
import { vectorFileSchema } from "./vectors";

const DEFAULT_TOLERANCE = 1e-9;

export const discovery: Suite = {
  name: "discovery",
  read(json) {
    const parsed = vectorFileSchema.safeParse(json);
    if (!parsed.success) return problemsOf(parsed.error);
    const { vectors, tolerance = DEFAULT_TOLERANCE } = parsed.data;
    return {
      cases: vectors.map((vector) => ({
        id: vector.id,
        title: vector.title,
        kind: "discovery",
        check: () => runDiscoveryVector(vector, tolerance),
      })),
    };
  },
};

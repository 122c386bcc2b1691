/** The order in which pods give way. */
import { z } from "zod";
import { candidatesOf, compileChain, profileOf } from "../../../lib/waterlines";
import { kind } from "./kind";
import { vectorPodSchema } from "./shapes";

const input = z.object({ sorter: z.enum(["general", "cpu", "mem"]), pods: z.array(vectorPodSchema) });

export const sort = kind(input, ({ sorter, pods }, expected, comparison, name) => {
  const profile = profileOf(name);
  const sorted = compileChain(profile.chains[sorter], profile.order).sort(candidatesOf(pods));
  comparison.deep(
    "sorted",
    expected.sorted,
    sorted.map(({ pod }) => pod.name),
  );
});

/** A separate process that sends all expensive requests at once. Arguments: URL of the product, rounds. */
import { z } from "zod";
import { heavyRequests, manySignals } from "../../test/support/heavyRequests";
import { POLICY } from "../tuner/policy";

const [url = "", rounds = "1"] = process.argv.slice(2);
/** Number of what-ifs of maximum size: more than there are threads. */
const LARGEST = 4;
const SIGNALS = 200;

async function get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  return schema.parse(await (await fetch(`${url}/api/v1${path}`)).json());
}

const { spec } = await get(`/policies/${POLICY}`, z.object({ spec: z.string() }));
const runs = await get(
  `/policies/${POLICY}/runs`,
  z.object({ items: z.array(z.object({ id: z.string() })) }),
);
const run = runs.items[0]?.id ?? "";
const { ranking } = await get(
  `/runs/${run}`,
  z.object({ ranking: z.array(z.object({ image: z.string() })) }),
);
const images = ranking.slice(0, 20).map(({ image }) => image);
const largest = {
  path: `/api/v1/runs/${run}/what-if`,
  type: "application/json",
  body: JSON.stringify({ spec: manySignals(spec, SIGNALS), analysis: { images } }),
};
const requests = [...heavyRequests(run, spec), ...Array.from({ length: LARGEST }, () => largest)];
const answers: Record<string, number> = {};
for (let round = 0; round < Number(rounds); round++) {
  await Promise.all(
    requests.map(async ({ path, type, body }) => {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        body,
        headers: { "content-type": type },
      });
      await answer.arrayBuffer();
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    }),
  );
}
console.log(JSON.stringify(answers));

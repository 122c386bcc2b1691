/** Replays, job sets and recommendations. */
import { jobSetCollectorInputSchema } from "@/lib/api/jobSetCollectors";
import { createDataSource } from "@/lib/server/dataSources/service";
import { setCollector } from "@/lib/server/replay/collect/collectors";
import { callApi } from "../call";
import { TESTER } from "../house";
import { REPLAY_FILES, replayUpload } from "../replayUpload";
import type { Examples } from "./example";

const prometheus = async (): Promise<string> => {
  await createDataSource(
    { name: "days-prometheus", type: "prometheus", url: "https://days.example.com" },
    TESTER,
  ).catch(() => undefined);
  return "days-prometheus";
};

async function collector(name: string): Promise<string> {
  const input = jobSetCollectorInputSchema.parse({ source: await prometheus() });
  await setCollector(name, input, TESTER);
  return `/api/v1/job-set-collectors/${name}`;
}

export const replayWrites: Examples = {
  createReplay: () => ({
    path: "/api/v1/replays",
    upload: replayUpload(),
    leaves: { action: "replay.create", target: /^replay\/[0-9a-f-]{36}$/, holds: ["after"] },
  }),
  createJobSet: () => ({
    path: "/api/v1/job-sets",
    upload: replayUpload({ name: "week", ...REPLAY_FILES }),
    leaves: { action: "jobSet.create", target: /^job-set\/week$/, holds: ["after"] },
  }),
  setJobSetCollector: async () => ({
    path: await collector("set-days"),
    json: { source: await prometheus(), days: 2 },
    leaves: { action: "jobSetCollector.set", target: "job-set/set-days", holds: ["before", "after"] },
  }),
  removeJobSetCollector: async () => ({
    path: await collector("removed-days"),
    leaves: { action: "jobSetCollector.remove", target: "job-set/removed-days", holds: ["before"] },
  }),
  collectJobSet: async () => ({
    path: `${await collector("collected-days")}/collections`,
    leaves: { action: "jobSetCollector.collect", target: "job-set/collected-days", holds: ["after"] },
  }),
  createRecommendation: async () => {
    const { json } = await callApi("POST", "/api/v1/replays", replayUpload());
    const { id } = json as { id: string };
    return {
      path: "/api/v1/recommendations",
      json: { replay: id },
      leaves: { action: "recommendation.create", target: /^recommendation\//, holds: ["after"] },
    };
  },
};

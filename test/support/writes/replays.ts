/** Replays, job sets and recommendations. */
import { callApi } from "../call";
import { REPLAY_FILES, replayUpload } from "../replayUpload";
import type { Examples } from "./example";

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

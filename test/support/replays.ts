/** Creates replays and job sets over the API, and waits for them if a worker runs. */
import { z } from "zod";
import { getOperation } from "@/lib/server/operations/read";
import { callApi } from "./call";
import { eventually } from "./house";
import { REPLAY_FILES, replayUpload } from "./replayUpload";

const made = z.object({ id: z.string() });

async function ended(path: string, parts?: Readonly<Record<string, string>>): Promise<string> {
  const { json } = await callApi("POST", path, replayUpload(parts));
  const { id } = made.parse(json);
  await eventually(async () => (await getOperation(id)).finishedAt !== null);
  return id;
}

export const endedReplay = (): Promise<string> => ended("/api/v1/replays");

export const endedJobSet = (name: string): Promise<string> =>
  ended("/api/v1/job-sets", { name, ...REPLAY_FILES });

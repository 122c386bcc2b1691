import { log } from "../core/log";
import type { Part } from "../part";
import { removeAbandonedBlobs } from "./write";

export const blobs: Part = {
  tasks: [{ name: "remove abandoned blobs", everyMs: 600_000, run: removeAndTell }],
};

async function removeAndTell(): Promise<void> {
  const abandoned = await removeAbandonedBlobs();
  if (abandoned > 0) log().info({ abandoned }, "unfinished blobs were removed");
}

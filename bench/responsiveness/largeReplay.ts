/**
 * A replay of 2.5 million jobs, 100 days of one cluster, sent as a user does: compressed files in one multipart body.
 */
import { once } from "node:events";
import { createWriteStream, openAsBlob } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { join } from "node:path";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { operationEnd } from "../operationEnd";
import { clusterOf, dayRows, tableOf } from "../replay/generate";

const JOBS_A_DAY = 25_000;
const DAYS = 100;
export const LARGE_REPLAY_JOBS = JOBS_A_DAY * DAYS;
const SEED = 1;
const JOBS = "jobs.csv.gz";
const IMAGES = "images.csv";
const PATIENCE_SECONDS = 300;

const cluster = clusterOf(SEED);

/** Omits start and end times, which the product derives if they are missing. */
function* lines(): Generator<string> {
  for (let day = 0; day < DAYS; day++) {
    let isHeader = true;
    for (const row of dayRows(cluster, JOBS_A_DAY, day, SEED + day)) {
      if (!isHeader) [row[6], row[7]] = ["", ""];
      if (!isHeader || day === 0) yield `${row.join(",")}\n`;
      isHeader = false;
    }
  }
}

/** Writes the files into this folder. */
export async function writeLargeReplay(folder: string): Promise<void> {
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(join(folder, JOBS)));
  const images = createWriteStream(join(folder, IMAGES));
  images.write("image_id,image,size_mb,p50_pull_seconds\n");
  for (const { id, image, sizeMb, pullSeconds } of tableOf(cluster).images)
    images.write(`${id},${image},${sizeMb},${pullSeconds}\n`);
  images.end();
  await once(images, "finish");
}

/** Sends the files of this folder to the product and resolves when the replay has succeeded; throws otherwise. */
export async function sendLargeReplay(url: string, folder: string): Promise<void> {
  const body = new FormData();
  for (const [part, name] of [
    ["jobs", JOBS],
    ["images", IMAGES],
  ] as const)
    body.append(part, await openAsBlob(join(folder, name)), name);
  const sent = await fetch(`${url}/api/v1/replays`, { method: "POST", body });
  if (!sent.ok) throw new Error(`POST /api/v1/replays: ${sent.status} ${await sent.text()}`);
  const { id } = z.object({ id: z.string() }).parse(await sent.json());
  await operationEnd(url, id, PATIENCE_SECONDS);
}

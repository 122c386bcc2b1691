/** The upload of a replay. */
const HEADER = "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished";
const job = (id: number, time: string, node: string, image: string): string =>
  `${id},${id},test,${node},${image},2026-06-18T${time}Z,2026-06-18T${time}Z,2026-06-18T12:00:00Z`;

export const REPLAY_FILES = {
  images: "image_id,image,p50_pull_seconds\na,example.com/a:1,60\nb,example.com/b:1,30\n",
  jobs: [
    HEADER,
    job(1, "08:00:00", "n1", "a"),
    job(2, "09:10:00", "n2", "a"),
    job(3, "09:20:00", "n2", "b"),
    "4,1,test,n1,a,2026-06-18 10:00:00,,",
  ].join("\n"),
};

const TEXTS = ["options", "jobSet", "historySet", "name"];
const BOUNDARY = "plimsoll-test";

/** Returns a body with its header. Files are named after their part. */
export function replayUpload(parts: Readonly<Record<string, string>> = REPLAY_FILES): {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const texts = Object.entries(parts).map(([name, text]) => {
    const file = TEXTS.includes(name) ? "" : `; filename="${name}.csv"\r\ncontent-type: text/csv`;
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
  });
  return {
    body: `${texts.join("")}--${BOUNDARY}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

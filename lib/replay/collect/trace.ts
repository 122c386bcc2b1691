/**
 * Reads what a GitLab Runner writes into a job's trace before the job's own script: image, node, pull and the times
 * of sections. Formats: gitlab-runner's executors docker and kubernetes, https://docs.gitlab.com/ci/jobs/job_logs/
 */
import { durationInMessage, imageInMessage, sizeInMessage } from "../../discovery";

export interface TraceFacts {
  readonly image: string | null;
  readonly node: string | null;
  readonly pod: string | null;
  readonly namespace: string | null;
  /** Unix milliseconds at which the environment was ready. */
  readonly preparedMs: number | null;
  /** Unix milliseconds at which the job's own script started. */
  readonly scriptMs: number | null;
  /** Duration of the job image's pull in seconds; 0 if it was already present; null if the trace does not say. */
  readonly pullSeconds: number | null;
  readonly pullBytes: number | null;
}

const EXECUTOR_IMAGE = /Using (?:Docker|Kubernetes) executor with image (\S+)/;
const ASSIGNED = /Successfully assigned (?:([^\s/]+)\/)?(\S+) to (\S+)/;
const VIA = /^Running on (\S+) via (\S+?)\.\.\./;
const DOCKER_PULL = /^Pulling docker image (\S+)/;
const SECTION = /section_(start|end):(\d{1,12}):([\w.-]+)/g;
/** Colours, and sequences that clear a line. */
const ANSI = /\u001b\[[0-9;]*[A-Za-z]/g;
/** Timestamp before each line if the runner writes them: "2026-05-22T12:43:46.962646Z 00O ". */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z \d\d[OE]\+? ?/;

/** `text` is the start of the trace. Anything cut off is not known. */
export function readTrace(text: string): TraceFacts {
  const sections = new Map<string, number>();
  let image: string | null = null;
  let host: string | null = null;
  let assigned: RegExpExecArray | null = null;
  let runningPod: string | null = null;
  let dockerPull: string | null = null;
  const pulls = new Map<string, { readonly seconds: number; readonly bytes: number | null }>();
  for (const raw of text.split("\n")) {
    for (const [, kind, seconds, name] of raw.matchAll(SECTION))
      sections.set(`${kind} ${name}`, Number(seconds) * 1_000);
    const line = (raw.split("\r").at(-1) ?? "").replace(ANSI, "").replace(TIMESTAMP, "").trim();
    if (sections.has("start step_script")) break;
    image ??= EXECUTOR_IMAGE.exec(line)?.[1] ?? null;
    assigned ??= ASSIGNED.exec(line);
    const via = VIA.exec(line);
    if (via) [runningPod, host] = [via[1] ?? null, via[2] ?? null];
    dockerPull ??= DOCKER_PULL.exec(line)?.[1] ?? null;
    const pulled = imageInMessage(line);
    if (pulled === null) continue;
    const seconds = /already present on machine/i.test(line)
      ? 0
      : /successfully pulled/i.test(line)
        ? durationInMessage(line)
        : null;
    if (seconds !== null) pulls.set(pulled, { seconds, bytes: sizeInMessage(line) });
  }
  const prepared = sections.get("end prepare_script") ?? sections.get("end prepare_executor") ?? null;
  const pull = image === null ? undefined : pulls.get(image);
  return {
    image,
    node: assigned?.[3] ?? (assigned === null && isDocker(text) ? host : null),
    pod: assigned?.[2] ?? runningPod,
    namespace: assigned?.[1] ?? null,
    preparedMs: prepared,
    scriptMs: sections.get("start step_script") ?? null,
    pullSeconds: pull?.seconds ?? (dockerPull !== null && dockerPull === image ? between(sections) : null),
    pullBytes: pull?.bytes ?? null,
  };
}

/** With Kubernetes, the host is the runner manager, not the job's node. */
const isDocker = (text: string): boolean => !/Using Kubernetes executor with image/.test(text);

/** The docker executor pulls within the section that prepares it. */
function between(sections: ReadonlyMap<string, number>): number | null {
  const start = sections.get("start prepare_executor");
  const end = sections.get("end prepare_executor");
  return start === undefined || end === undefined ? null : (end - start) / 1_000;
}

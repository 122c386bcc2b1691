/**
 * The task of a snapshot in its worker thread: from the files' pieces to a line of JSON and a summary for each node.
 */
import { LIMITS } from "../../../limits/limits";
import type { PolicyIssue } from "../../../document/issue";
import {
  documentsProblems,
  holdersOf,
  imageDisk,
  plan,
  planRequestSchema,
  readSnapshot,
  type AddedMetric,
  type Holders,
  type ImageDisk,
  type NodeSummary,
  type SnapshotRead,
  type WaterlineNode,
  type Waterlines,
} from "../../../waterlines";
import type { Call } from "../../compute/calls";
import { defineTask, timeLimit } from "../../compute/task";
import { sanitizeText } from "../../core/sanitizeForPostgres";
import { withKept } from "../profiles/asked";
import { unplannable } from "../tasks";
import type { Lines } from "./judged";
import { textsOf, type AskedFile, type FileHandlers } from "./texts";

export interface SnapshotHandlers extends FileHandlers {
  /** Receives the next bytes of the lines, which are transferred. */
  write(bytes: Uint8Array): Promise<void>;
}

export interface SnapshotInput {
  readonly files: readonly AskedFile[];
  /** Manifests instead of those in the file. */
  readonly documents?: string | undefined;
  /**
   * The lines of the previous version, which also judge this one if neither the manifests nor the file draw lines.
   */
  readonly before?: Lines | undefined;
  /** Declarations of added metrics, in addition to those in the file. */
  readonly metrics?: readonly AddedMetric[];
  /** Known gaps in the data. */
  readonly warnings?: readonly PolicyIssue[];
  /** The original source of the nodes, if the files are stored nodes. */
  readonly as?: Pick<SnapshotRead, "kind" | "takenAt">;
}

/** A node's disk of images, and the index of its bit in `Holders`. */
export interface PlacedDisk extends ImageDisk {
  readonly place: number;
}

export interface StateRow extends Omit<NodeSummary, "lines"> {
  readonly name: string;
  readonly lines: NodeSummary["lines"];
  readonly measured: Pick<WaterlineNode, "labels" | "metrics">;
  readonly imageDisk: PlacedDisk | null;
  /** Its pods as `namespace/name`, a line each. */
  readonly podNames: string;
  /** Bytes in the blob. */
  readonly start: number;
  readonly length: number;
}

export interface ReadSnapshot extends Pick<SnapshotRead, "kind" | "takenAt"> {
  readonly documents: string | null;
  readonly waterlines: Waterlines | null;
  /** Whether it was judged by the lines of the previous version. */
  readonly asBefore: boolean;
  readonly warnings: readonly PolicyIssue[];
  readonly metrics: readonly AddedMetric[];
  readonly states: readonly StateRow[];
  /** Bytes by image name. */
  readonly imageSizes: Readonly<Record<string, number>>;
  readonly holders: Holders;
}

/** Flushes a batch of lines when it reaches this many bytes. */
const PIECE_BYTES = 512 * 1024;

export const snapshotTask = defineTask({
  name: "readNodeSnapshot",
  pool: "computing",
  time: timeLimit("snapshotSeconds"),
  work: async (
    { files, documents: given, before = {}, metrics: kept = [], warnings = [], as }: SnapshotInput,
    call: Call<SnapshotHandlers>,
  ) => {
    const read = readSnapshot(await textsOf(files, call));
    if ("problems" in read)
      throw unplannable([...read.problems, ...(given === undefined ? [] : documentsProblems(given, kept))]);
    const metrics = withKept(read.metrics ?? [], kept);
    const wrong = [
      ...namesProblems(read.nodes),
      ...textProblems(read.nodes, given),
      ...metricTextProblems(metrics),
    ];
    if (wrong.length > 0) throw unplannable(wrong);
    const asBefore = given === undefined && read.documents === undefined && read.waterlines === undefined;
    const drawn: Lines = asBefore
      ? before
      : { documents: given ?? read.documents, waterlines: read.waterlines };
    const { documents } = drawn;
    const waterlines = documents === undefined ? (drawn.waterlines ?? {}) : undefined;
    const asked = { nodes: read.nodes, documents, waterlines, metrics };
    const planned = plan({ ...planRequestSchema.parse({ nodes: [] }), ...asked, nodes: [...read.nodes] });
    if (planned.problems) throw unplannable(planned.problems);
    const summaries = planned.summaries();
    const places = await writeLines(read.nodes, call);
    const states = read.nodes.flatMap(({ name, labels, metrics, imageCache, pods }, at): StateRow[] => {
      const [summary, place] = [summaries[at], places[at]];
      const disk = imageCache ? { ...imageDisk(imageCache), place: at } : null;
      return summary && place
        ? [
            {
              name,
              ...summary,
              measured: { labels, metrics },
              imageDisk: disk,
              podNames: podNamesOf(pods),
              ...place,
            },
          ]
        : [];
    });
    const value: ReadSnapshot = {
      kind: read.kind,
      takenAt: read.takenAt,
      states,
      asBefore,
      ...as,
      documents: documents ?? null,
      waterlines: waterlines ?? null,
      metrics,
      imageSizes: sizesOf(read.nodes),
      holders: holdersOf(read.nodes, MOST_SIZES, (name) => !broken(name)),
      warnings: [...warnings, ...read.warnings, ...planned.warnings],
    };
    return { value };
  },
});

/** Without those that the database cannot store, or that a line of text cannot hold. */
function podNamesOf(pods: WaterlineNode["pods"]): string {
  const names = pods.map(({ namespace, name }) => `${namespace}/${name}`);
  return names.filter((name) => !broken(name) && !name.includes("\n")).join("\n");
}

/** Of so many names; further images count as of unknown size. */
const MOST_SIZES = 20_000;

function sizesOf(nodes: readonly WaterlineNode[]): Record<string, number> {
  const sizes = new Map<string, number>();
  for (const { names, bytes } of nodes.flatMap(({ imageCache }) => imageCache?.images ?? [])) {
    for (const name of names)
      if (sizes.size < MOST_SIZES && sanitizeText(name) === name) sizes.set(name, bytes);
  }
  return Object.fromEntries(sizes);
}

async function writeLines(
  nodes: readonly WaterlineNode[],
  call: Call<SnapshotHandlers>,
): Promise<Pick<StateRow, "start" | "length">[]> {
  const encoder = new TextEncoder();
  const places: Pick<StateRow, "start" | "length">[] = [];
  let waiting: Uint8Array[] = [];
  let [start, size] = [0, 0];
  const send = async (): Promise<void> => {
    const piece = new Uint8Array(size);
    let at = 0;
    for (const line of waiting) {
      piece.set(line, at);
      at += line.length;
    }
    [waiting, size] = [[], 0];
    await call("write", piece);
  };
  for (const node of nodes) {
    const line = encoder.encode(`${JSON.stringify(node)}\n`);
    places.push({ start, length: line.length });
    waiting.push(line);
    start += line.length;
    size += line.length;
    if (size >= PIECE_BYTES) await send();
  }
  if (size > 0) await send();
  return places;
}

const MOST_NAME = LIMITS.nameCharacters.value;

function namesProblems(nodes: readonly WaterlineNode[]): PolicyIssue[] {
  return nodes.flatMap(({ name }, at) =>
    name.length === 0 || name.length > MOST_NAME
      ? [
          {
            path: `nodes[${at}].name`,
            message: `has ${name.length} characters: a node's name has 1 to ${MOST_NAME}`,
          },
        ]
      : [],
  );
}

/** PostgreSQL text can store neither U+0000 nor unpaired surrogates. */
const message = "holds the character U+0000 or half of a surrogate pair: remove it";
const broken = (text: string): boolean => sanitizeText(text) !== text;

const metricTextProblems = (metrics: readonly AddedMetric[]): PolicyIssue[] =>
  metrics.flatMap(({ name, unit, nodeQuery, podQuery, chain }, at) =>
    [name, unit, nodeQuery, podQuery, ...(chain ?? []).map(({ key }) => key)].some(broken)
      ? [{ path: `metrics[${at}]`, message }]
      : [],
  );

function textProblems(nodes: readonly WaterlineNode[], documents: string | undefined): PolicyIssue[] {
  return [
    ...(documents !== undefined && broken(documents) ? [{ path: "documents", message }] : []),
    ...nodes.flatMap(({ name, labels, metrics }, at) => [
      ...(broken(name) ? [{ path: `nodes[${at}].name`, message }] : []),
      ...(Object.entries(labels).flat().some(broken) ? [{ path: `nodes[${at}].labels`, message }] : []),
      ...(Object.keys(metrics).some(broken) ? [{ path: `nodes[${at}].metrics`, message }] : []),
    ]),
  ];
}

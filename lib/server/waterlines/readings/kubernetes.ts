/** Reads a pool's state from the lists of a Kubernetes API server. */
import { LIMITS } from "../../../limits/limits";
import { counted } from "../../../sources/counted";
import { HttpSession } from "../../../sources/http/session";
import { KubernetesClient } from "../../../sources/kubernetes/client";
import { LISTS, type ClusterList } from "../../../sources/kubernetes/lists";
import { sourceTypes } from "../../../sources/shapes";
import { DEFAULT_LIMITS, type Connection } from "../../../sources/types";
import { eachItem, NothingRead, type Fetched, type ReadingProgress } from "./fetched";

type ListName = ClusterList["name"];

/** The fields of an object that the engine reads; for an array, the fields of each element. */
type Shape = true | readonly [Shape] | { readonly [key: string]: Shape };

const METADATA: Shape = { name: true, namespace: true, uid: true, labels: true, deletionTimestamp: true };
const ENDED: Shape = { terminated: { finishedAt: true } };
const CONTAINER_STATUS: Shape = {
  name: true,
  image: true,
  imageID: true,
  containerID: true,
  state: ENDED,
  lastState: ENDED,
};
const SHAPES: Readonly<Record<ListName, Shape>> = {
  nodes: { metadata: METADATA, status: { capacity: true, allocatable: true, images: true } },
  pods: {
    metadata: {
      ...METADATA,
      annotations: { "kubernetes.io/config.source": true },
      ownerReferences: [{ kind: true }],
    },
    spec: {
      nodeName: true,
      priority: true,
      priorityClassName: true,
      containers: [{ name: true, image: true, resources: true }],
    },
    status: {
      phase: true,
      qosClass: true,
      startTime: true,
      containerStatuses: [CONTAINER_STATUS],
      initContainerStatuses: [CONTAINER_STATUS],
    },
  },
  priorityClasses: { metadata: { name: true }, value: true },
  podMetrics: { metadata: METADATA, timestamp: true, containers: true },
  nodeMetrics: { metadata: METADATA, timestamp: true, usage: true },
};

const WITHOUT: Readonly<Record<ListName, string>> = {
  nodes: "There is nothing to show.",
  pods: "There is nothing to show.",
  priorityClasses: "Pods have the priority of their own specification.",
  podMetrics: "What acting on a pod releases is not known and counts as nothing.",
  nodeMetrics:
    "The sum of a node's pods is taken as its use where each was measured; else its waterlines hold.",
};

/** Throws NothingRead without nodes or pods. */
export async function readCluster(
  connection: Connection,
  { onItems, onCount }: ReadingProgress,
): Promise<Fetched> {
  const session = new HttpSession(connection, {
    signal: new AbortController().signal,
    limits: DEFAULT_LIMITS,
    notFound: sourceTypes.kubernetes.notFound,
  });
  const client = new KubernetesClient(session);
  const found = new Map<ListName, readonly unknown[]>();
  try {
    const failures = await eachItem(
      LISTS.map(({ name }) => name),
      onItems,
      async (name) => {
        const before = session.bytes;
        const list = LISTS.find((one) => one.name === name);
        const most = (name === "nodes" ? LIMITS.planNodes : LIMITS.planPods).value;
        const keep = (item: unknown): unknown => pruned(item, SHAPES[name]);
        const listed = await counted({ session, type: "kubernetes", onCount }, () =>
          client.list(list?.path ?? "", { keep, most }),
        );
        found.set(name, listed);
        return session.bytes - before;
      },
      () => session.hider,
    );
    const missing = LISTS.flatMap(({ name, what, required }) => {
      const why = failures[name];
      if (why === undefined) return [];
      const said = `${what[0]?.toUpperCase()}${what.slice(1)}: ${why}. ${WITHOUT[name]}`;
      if (required) throw new NothingRead(said);
      return [said];
    });
    const list = (name: ListName): object => ({
      kind: LISTS.find((one) => one.name === name)?.kind,
      items: found.get(name) ?? [],
    });
    const objects = { kind: "List", items: [list("nodes"), list("pods"), list("priorityClasses")] };
    return {
      files: [
        { part: "nodes", value: objects },
        { part: "podMetrics", value: list("podMetrics") },
        { part: "nodeMetrics", value: list("nodeMetrics") },
      ],
      missing,
    };
  } finally {
    session.close();
  }
}

/** Keeps a value of an unexpected form whole: the engine reports what is wrong with it. */
function pruned(value: unknown, shape: Shape): unknown {
  if (shape === true || typeof value !== "object" || value === null) return value;
  if (isList(shape)) return Array.isArray(value) ? value.map((each) => pruned(each, shape[0])) : value;
  const object = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, inner]) =>
      Object.hasOwn(object, key) ? [[key, pruned(object[key], inner)]] : [],
    ),
  );
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

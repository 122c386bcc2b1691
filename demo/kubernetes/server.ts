/**
 * The parts of a Kubernetes API server that concern nodes: lists with `limit` and `continue`, Status objects for
 * errors, a bearer token. https://kubernetes.io/docs/reference/using-api/api-concepts/
 */
import { sendText, type DemoHandler } from "../http";
import type { ServerResponse } from "node:http";

/** Objects by the path of their list. */
export type ClusterObjects = Readonly<Record<string, readonly object[]>>;

export interface KubernetesOptions {
  readonly objects: () => ClusterObjects;
  readonly token: string;
  /** Paths that the token may not read. */
  readonly forbidden?: readonly string[];
  /** Number of continue tokens that the server treats as expired before it accepts one. */
  readonly expiring?: { left: number };
}

export const KUBERNETES_BASE = "/kubernetes";

const KINDS: Readonly<Record<string, readonly [apiVersion: string, kind: string]>> = {
  "/api/v1/nodes": ["v1", "NodeList"],
  "/api/v1/pods": ["v1", "PodList"],
  "/apis/scheduling.k8s.io/v1/priorityclasses": ["scheduling.k8s.io/v1", "PriorityClassList"],
  "/apis/metrics.k8s.io/v1beta1/pods": ["metrics.k8s.io/v1beta1", "PodMetricsList"],
  "/apis/metrics.k8s.io/v1beta1/nodes": ["metrics.k8s.io/v1beta1", "NodeMetricsList"],
};

export function kubernetesHandler(options: KubernetesOptions): DemoHandler {
  return (request, response) => {
    if (!request.path.startsWith(`${KUBERNETES_BASE}/`)) return false;
    const path = request.path.slice(KUBERNETES_BASE.length);
    if (request.headers.authorization !== `Bearer ${options.token}`)
      return refuse(response, 401, "Unauthorized", "Unauthorized");
    if (path === "/version")
      return send(response, 200, { major: "1", minor: "31", gitVersion: "v1.31.2-plimsoll-demo" });
    const name = path.split("/").at(-1) ?? "";
    if (options.forbidden?.includes(path)) {
      const who = 'User "system:serviceaccount:plimsoll:reader"';
      const message = `${name} is forbidden: ${who} cannot list resource "${name}" at the cluster scope`;
      return refuse(response, 403, "Forbidden", message);
    }
    const [apiVersion, kind] = KINDS[path] ?? [];
    const items = options.objects()[path];
    if (kind === undefined || items === undefined)
      return refuse(response, 404, "NotFound", "the server could not find the requested resource");
    return list(response, { apiVersion, kind, items }, request.params, options);
  };
}

interface List {
  readonly apiVersion: string | undefined;
  readonly kind: string;
  readonly items: readonly object[];
}

function list(
  response: ServerResponse,
  { items, ...head }: List,
  params: URLSearchParams,
  { expiring }: KubernetesOptions,
): boolean {
  const limit = Number(params.get("limit") ?? 0);
  const token = params.get("continue");
  if (token !== null && expiring !== undefined && expiring.left > 0) {
    expiring.left -= 1;
    const message = "The provided continue parameter is too old to display a consistent list result.";
    return refuse(response, 410, "Expired", message);
  }
  const from = token === null ? 0 : Number(Buffer.from(token, "base64url").toString("utf8"));
  if (!Number.isInteger(limit) || limit < 0 || !Number.isInteger(from))
    return refuse(response, 400, "BadRequest", "continue key is not valid");
  const page = limit === 0 ? items.slice(from) : items.slice(from, from + limit);
  const next = from + page.length;
  const more = next < items.length;
  const metadata = {
    resourceVersion: "4711",
    ...(more && {
      continue: Buffer.from(String(next)).toString("base64url"),
      remainingItemCount: items.length - next,
    }),
  };
  return send(response, 200, { ...head, metadata, items: page });
}

function refuse(response: ServerResponse, code: number, reason: string, message: string): boolean {
  return send(response, code, {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    reason,
    code,
  });
}

function send(response: ServerResponse, status: number, body: object): boolean {
  sendText(response, status, JSON.stringify(body), "application/json");
  return true;
}

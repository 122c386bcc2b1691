/** A loopback server for one query of a case. */
import { readRequest, serveOnLoopback, type LoopbackServer } from "../../demo/http";
import type { Query } from "../../lib/discovery";
import { lokiResponder } from "./loki";
import { prometheusResponder } from "./prometheus";
import { errorResponder, profileResponder, registryResponder } from "./registry";
import type { Responder } from "./respond";
import type { Vector, VectorResponse } from "./vectors";

export function responderFor(
  response: VectorResponse,
  query: Query,
  vector: Pick<Vector, "harness">,
): Responder {
  const harness = vector.harness ?? {};
  switch (response.kind) {
    case "prometheus":
      return prometheusResponder(response, query, harness);
    case "loki":
      return lokiResponder(response, query, harness);
    case "registry":
      return registryResponder(response, query, harness);
    case "pullCostProfile":
      return profileResponder(response, query, harness);
    case "error":
      return errorResponder(response, query, harness);
  }
}

export function serve(responder: Responder): Promise<LoopbackServer> {
  return serveOnLoopback(async (message, response) => {
    const { path, params } = await readRequest(message);
    const { status, type, headers, body } = responder({ path: decodeURIComponent(path), params });
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
  });
}

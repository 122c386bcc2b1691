/** A loopback server for one query of a case. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Query } from "../../lib/discovery/policy/model";
import { lokiResponder } from "./loki";
import { prometheusResponder } from "./prometheus";
import { errorResponder, profileResponder, registryResponder } from "./registry";
import type { Responder } from "./respond";
import type { Vector, VectorResponse } from "./vectors";

export interface QueryServer {
  /** Origin without a path. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

export function responderFor(response: VectorResponse, query: Query, vector: Vector): Responder {
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

export async function serve(responder: Responder): Promise<QueryServer> {
  const server = createServer((request, response) => {
    void parametersOf(request).then((asked) => {
      const answer = responder(asked);
      response.writeHead(answer.status, { "content-type": answer.type, ...answer.headers });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // listening on TCP: never a pipe's name
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function parametersOf(request: IncomingMessage): Promise<{ path: string; params: URLSearchParams }> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const params = new URLSearchParams(url.search);
  let form = "";
  for await (const chunk of request) form += String(chunk);
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true) {
    for (const [name, value] of new URLSearchParams(form)) params.append(name, value);
  }
  return { path: decodeURIComponent(url.pathname), params };
}

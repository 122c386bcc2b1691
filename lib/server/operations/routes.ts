/** Routes for operations of any kind: read, watch, cancel. */
import { operationSchema } from "../../api/operations";
import { routesOf } from "../auth/defineRoute";
import { whileAllowed } from "../auth/whileAllowed";
import { db } from "../core/db";
import { authorize } from "../http/authorize";
import { idParams } from "../http/routes/params";
import { eventsOf, eventStream } from "../http/sse";
import { cancelOperation } from "./cancel";
import { watchOperation } from "./events";
import { roleFor } from "./kinds";
import { getOperation, serializeOperation } from "./read";

const route = routesOf("Operations");

export const getOperationRoute = route("GET /api/v1/operations/{id}", "getOperation", {
  summary:
    "Return an operation with its state, stage and progress. A run's operation has the id of the run. Webhook deliveries require the role admin.",
  role: "viewer",
  params: idParams,
  response: { status: 200, description: "The operation", schema: operationSchema },
  handler: async ({ params, actor }) => {
    const operation = await getOperation(params.id);
    authorize(actor, { role: roleFor(operation.kind, "viewer") }, []);
    return operation;
  },
});

export const operationEventsRoute = route("GET /api/v1/operations/{id}/events", "watchOperation", {
  summary:
    "Stream the operation as server-sent events: `progress` with the operation at each change, `end` with the final state.",
  role: "viewer",
  params: idParams,
  response: {
    status: 200,
    description: "The events",
    content: { "text/event-stream": eventsOf(operationSchema) },
  },
  handler: async (call) => {
    const { id } = call.params;
    // Answers 404 and 403 before the stream starts, which fixes the status.
    const { kind } = await getOperation(id);
    const role = roleFor(kind, "viewer");
    authorize(call.actor, { role }, []);
    return eventStream(
      whileAllowed(call, (signal) => watchOperation(id, signal), role),
      call.signal,
    );
  },
});

export const cancelOperationRoute = route("POST /api/v1/operations/{id}/cancel", "cancelOperation", {
  summary: "Cancel a queued or running operation; 409 if it has ended.",
  role: "tuner",
  params: idParams,
  response: { status: 200, description: "The operation", schema: operationSchema },
  conflict: "The operation has ended; the code names its kind, such as `runEnded`",
  handler: async ({ params, actor, audit }) => {
    const { kind } = await getOperation(params.id);
    authorize(actor, { role: roleFor(kind, "tuner") }, []);
    return db().$transaction(async (tx) => {
      await cancelOperation(tx, params.id, audit);
      return serializeOperation(await tx.operation.findUniqueOrThrow({ where: { id: params.id } }));
    });
  },
});

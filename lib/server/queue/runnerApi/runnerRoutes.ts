/** How Runners register, verify themselves, and are removed. */
import {
  createUserRunnerInputSchema,
  registeredRunnerSchema,
  registerRunnerInputSchema,
  resetTokenSchema,
  tokenInputSchema,
} from "../../../api/runnerProtocol";
import { LIMITS } from "../../../limits/limits";
import { routesOf } from "../../auth/defineRoute";
import { json } from "../../http/body/json";
import { Answer } from "../../http/route";
import { BadRequestError, ForbiddenError } from "../../http/errors";
import { workingRunner, type RunnerCaller } from "./callers";
import { noteContact } from "./contact";
import { registrationRoute, runnerRoute } from "./families";
import { createUserRunner, registerRunner, removeManager, removeRunner, resetToken } from "./register";

const peopleRoute = routesOf("Runner protocol");
const input = { maxBytes: LIMITS.jobRequestBytes.value };
const PLAIN_JSON = { "content-type": "application/json" };
/** Tokens do not expire. */
const NEVER = { token_expires_at: null };

function runnerOf(actor: RunnerCaller | null): RunnerCaller {
  if (!actor) throw new ForbiddenError("Forbidden");
  return actor;
}

export const registerRunnerRoute = registrationRoute("POST /api/v4/runners", "registerRunner", {
  summary: "Register a runner with the installation's registration token; 410 if none is configured.",
  role: "known",
  limit: "expensive",
  secretAnswer: true,
  body: json(registerRunnerInputSchema, input),
  response: { status: 201, description: "The runner", schema: registeredRunnerSchema },
  handler: async ({ body, audit }) =>
    new Answer({ ...(await registerRunner(body, audit)), ...NEVER }, PLAIN_JSON),
});

export const verifyRunnerRoute = runnerRoute("POST /api/v4/runners/verify", "verifyRunner", {
  summary: "Verify the token of a runner.",
  role: "known",
  limit: "jobRequest",
  keepsNothing: true,
  body: json(
    registerRunnerInputSchema.pick({ token: true, info: true }).extend(tokenInputSchema.shape),
    input,
  ),
  response: { status: 200, description: "The runner, if the token is valid", schema: registeredRunnerSchema },
  async handler({ body, actor }) {
    const { runner, token } = workingRunner(actor);
    await noteContact(runner.id, body.system_id ?? "", body.info);
    return new Answer({ id: runner.id, token, ...NEVER }, PLAIN_JSON);
  },
});

export const createUserRunnerRoute = peopleRoute("POST /api/v4/user/runners", "createUserRunner", {
  summary: "Create a runner. Its token belongs in the configuration of a GitLab Runner.",
  role: "admin",
  secretAnswer: true,
  body: json(createUserRunnerInputSchema, input),
  response: { status: 201, description: "The runner", schema: registeredRunnerSchema },
  handler: async ({ body, audit }) => ({ ...(await createUserRunner(body, audit)), ...NEVER }),
});

export const unregisterRunnerRoute = runnerRoute("DELETE /api/v4/runners", "unregisterRunner", {
  summary: "Remove a runner. Its token stops working.",
  role: "known",
  body: json(tokenInputSchema, { ...input, optional: true }),
  response: { status: 204, description: "Runner removed" },
  async handler({ actor, audit }) {
    await removeRunner(runnerOf(actor), audit);
    return undefined;
  },
});

export const removeRunnerManagerRoute = runnerRoute(
  "DELETE /api/v4/runners/managers",
  "removeRunnerManager",
  {
    summary: "Remove a runner manager: one of the processes that poll with the runner's token.",
    role: "known",
    body: json(tokenInputSchema, input),
    response: { status: 204, description: "Runner manager removed" },
    async handler({ body, actor, audit }) {
      const { system_id: systemId } = body;
      if (systemId === undefined) {
        throw new BadRequestError("system_id is missing", [{ path: "system_id", message: "is missing" }]);
      }
      await removeManager(runnerOf(actor).runner.id, systemId, audit);
      return undefined;
    },
  },
);

export const resetRunnerTokenRoute = runnerRoute(
  "POST /api/v4/runners/reset_authentication_token",
  "resetRunnerToken",
  {
    summary: "Create a new token for the runner. The current one stops working.",
    role: "known",
    limit: "expensive",
    secretAnswer: true,
    body: json(tokenInputSchema, input),
    response: { status: 201, description: "The new token", schema: resetTokenSchema },
    async handler({ actor, audit }) {
      const token = await resetToken(runnerOf(actor), audit);
      return new Answer({ token, ...NEVER }, PLAIN_JSON);
    },
  },
);

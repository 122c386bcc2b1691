/** The route families of the Runner protocol, with GitLab's errors. */
import { runnerErrorSchema } from "../../../api/runnerProtocol";
import type { Caller } from "../../http/caller";
import { answerJson, type ErrorRenderer } from "../../http/answer";
import { routeFamily, sectionOf } from "../../http/defineRoute";
import { jobCaller, registrationCaller, runnerCaller } from "./callers";

const TAG = "Runner protocol";

/** Errors in the request's shape are `error`, with 400; all others a `message` that starts with the status. */
const renderRunnerError: ErrorRenderer = ({ status, code, message, details, headers }) => {
  const isShape = details.length > 0 && (status === 400 || code === "invalidBody");
  if (!isShape) return answerJson({ message: `${status} ${message}` }, status, headers);
  const error = details.map(({ path, message: problem }) => `${path} ${problem}`).join(", ");
  return answerJson({ error }, 400, headers);
};

const shared = { renderError: renderRunnerError, errors: runnerErrorSchema, anyQuery: true };

export const runnerRoute = sectionOf(routeFamily({ asks: [runnerCaller], ...shared }), TAG);
export const jobRoute = sectionOf(routeFamily({ asks: [jobCaller], ...shared }), TAG);
export const registrationRoute = sectionOf(routeFamily({ asks: [registrationCaller], ...shared }), TAG);
export const openRoute = sectionOf(routeFamily<Caller>({ asks: [], ...shared }), TAG);

/** Serves a vector's raw body through the demo's fake Prometheus: each range request gets its own slice. */
import { answerOf } from "../../demo/prometheus/api";
import { fromRecorded } from "../../demo/prometheus/recorded";
import { badData, json, NOT_FOUND, resultOf, type ResponderFor } from "./respond";

export const prometheusResponder: ResponderFor<"prometheus"> = ({ body }, query, harness) => {
  const recorded = resultOf(body, "matrix")?.result.map(fromRecorded);
  return (asked) => {
    if (query.type === "prometheus" && asked.params.get("query") !== query.query) {
      return badData(`no such query in this case: ${asked.params.get("query") ?? "none"}`);
    }
    // A body that is not a matrix has no series to slice; it is the server's only response to any request.
    const find = () => recorded ?? [];
    const answer = answerOf(asked, { find, maxPoints: harness.prometheusMaxPoints ?? 11_000 });
    if (answer === null) return NOT_FOUND;
    const ownAnswer = recorded === undefined || asked.path.endsWith("/query");
    if (ownAnswer && answer.status === 200) return json(body);
    return { ...answer, body: [...answer.parts].join("") };
  };
};

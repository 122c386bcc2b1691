/** Prometheus' query_range and query over a vector's body: each range request gets its own slice. */
import { badData, isRecord, json, resultOf, type Answer, type Asked, type ResponderFor } from "./respond";

const DEFAULT_MAX_POINTS = 11_000;
/** Prometheus' own words (web/api/v1). */
const TOO_MANY =
  "exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)";

export const prometheusResponder: ResponderFor<"prometheus"> = ({ body }, query, harness) => {
  const maxPoints = harness.prometheusMaxPoints ?? DEFAULT_MAX_POINTS;
  return (asked) => {
    if (query.type === "prometheus" && asked.params.get("query") !== query.query) {
      return badData(`no such query in this case: ${asked.params.get("query") ?? "none"}`);
    }
    if (asked.path.endsWith("/api/v1/query")) return json(body);
    if (asked.path.endsWith("/api/v1/query_range")) return range(body, asked, maxPoints);
    return { status: 404, type: "text/plain", body: "404 page not found\n" };
  };
};

function range(body: unknown, { params }: Asked, maxPoints: number): Answer {
  const start = Number(params.get("start") ?? NaN);
  const end = Number(params.get("end") ?? NaN);
  const step = Number(params.get("step") ?? NaN);
  if (!Number.isFinite(start) || !Number.isFinite(end)) return badData('invalid parameter "start" or "end"');
  if (!(step > 0)) return badData("zero or negative query resolution step widths are not accepted");
  if (end < start) return badData('invalid parameter "end": end timestamp must not be before start time');
  if (Math.floor((end - start) / step) + 1 > maxPoints) return badData(TOO_MANY);
  const found = resultOf(body, "matrix");
  if (found === null) return json(body);
  const result = found.result.flatMap((series) => {
    if (!isRecord(series) || !Array.isArray(series.values)) return [series];
    const values = series.values.filter((point) => onGrid(point, start, end, step));
    return values.length === 0 ? [] : [{ ...series, values }];
  });
  return json({ status: "success", data: { ...found.data, result } });
}

/** Only points of the request's own grid exist for a server. */
function onGrid(point: unknown, start: number, end: number, step: number): boolean {
  const time: unknown = Array.isArray(point) ? point[0] : undefined;
  if (typeof time !== "number" || time < start || time > end) return false;
  const steps = (time - start) / step;
  return Math.abs(steps - Math.round(steps)) * step < 0.0005;
}

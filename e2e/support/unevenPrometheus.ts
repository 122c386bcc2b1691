/** A Prometheus whose images rise and fall through the day, each in its own way and every time the same. */
import { createServer } from "node:http";

export interface UnevenPrometheus {
  readonly url: string;
  close(): Promise<void>;
}

const IMAGES = 24;

export async function startUnevenPrometheus(): Promise<UnevenPrometheus> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    response.writeHead(200, { "content-type": "application/json" });
    if (url.pathname.endsWith("/buildinfo")) {
      response.end(JSON.stringify({ status: "success", data: { version: "9.9.9" } }));
      return;
    }
    const at = (name: string): number => Number(url.searchParams.get(name) ?? "0");
    const step = at("step") || 60;
    const result = Array.from({ length: IMAGES }, (_, image) => {
      const values: [number, string][] = [];
      for (let time = at("start"); time <= at("end"); time += step) {
        const value = sample(image, Math.floor(time / step));
        if (value !== null) values.push([time, String(value)]);
      }
      return { metric: { image: `registry.example.com/ci/image-${image}:1` }, values };
    });
    response.end(JSON.stringify({ status: "success", data: { resultType: "matrix", result } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Fractions, so that a sum in another order would show; now and then nothing. */
function sample(image: number, step: number): number | null {
  let state = (image * 2_654_435_761 + step * 40_503) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0;
  state = (state ^ (state >>> 13)) >>> 0;
  return state % 11 === 0 ? null : (state % 10_007) / 97 + image;
}

/** Two signals over it, one by hours, mixed by weights. */
export function unevenPolicy(name: string, url: string): string {
  return `# agreed on in June
apiVersion: drop.corewire.io/v1alpha1
kind: DiscoveryPolicy
metadata:
  name: ${name}
spec:
  syncInterval: 30m
  maxImages: 8
  queries:
    - name: usage
      type: prometheus
      prometheus:
        endpoint: ${url}
        query: count(x) by (image)
        lookback: 48h
        step: 30m
  signals:
    - name: total
      queryRef: usage
      type: aggregate
      aggregate:
        method: sum
    - name: office
      queryRef: usage
      type: timeWeightedAggregate
      timeWeightedAggregate:
        method: sum
        timezone: Europe/Berlin
        defaultWeight: "0.1"
        windows:
          - startHour: 8
            endHour: 18
            weight: "1"
    - name: peak
      queryRef: usage
      type: aggregate
      aggregate:
        method: max
  ranking:
    strategy: weightedSum
    weightedSum:
      normalize: minMax
      missingSignal: zero
      terms:
        - signalRef: total
          weight: "0.5" # half
        - signalRef: office
          weight: "0.3"
        - signalRef: peak
          weight: "0.2"
`;
}

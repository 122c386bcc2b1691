/**
 * A Prometheus whose images rise and fall during the day, each differently but the same every day: the same images
 * are above the line whenever a journey runs.
 */
import { startFakePrometheus, type FakePrometheus } from "../../test/support/fakePrometheus/fake";
import { series } from "../../demo/prometheus/series";

const IMAGES = 24;
const DAY_SECONDS = 86_400;

export function startUnevenPrometheus(): Promise<FakePrometheus> {
  return startFakePrometheus({
    series: Array.from({ length: IMAGES }, (_, image) =>
      series({ image: `registry.example.com/ci/image-${image}:1` }, (seconds, { step }) =>
        sample(image, Math.floor((seconds % DAY_SECONDS) / step)),
      ),
    ),
  });
}

/**
 * Returns fractions, so that a different order of summation would show, and sometimes no sample. Every third image
 * peaks at noon and is selected by its peak but not by its sum.
 */
function sample(image: number, step: number): number | null {
  if (image % 3 === 0 && step === 24) return 250 + image;
  let state = (image * 2_654_435_761 + step * 40_503) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0;
  state = (state ^ (state >>> 13)) >>> 0;
  return state % 11 === 0 ? null : (state % 10_007) / 97 + image;
}

/** Returns a policy with two signals, one by hours, combined by weights. */
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

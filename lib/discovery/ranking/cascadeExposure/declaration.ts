import { percent } from "../../declare/percent";
import { rankingStrategy } from "../../declare/strategy";
import { wholeNumber } from "../../declare/wholeNumber";
import { exposureFields, exposureModel, exposureWords } from "../exposure/declaration";

/** Extension: cold waiting where nodes serve each other (coldstart.md section 5.6). */
export const declaration = rankingStrategy(
  "cascadeExposure",
  {
    ...exposureFields,
    availablePercent: percent({
      label: "Usable holders, %",
      diff: "usable holders",
      description: "Probability that a node that held an image can still serve it",
      fallback: 90,
    }),
    peerSpeedup: wholeNumber({
      label: "Peer speed-up",
      diff: "peer speed-up",
      description: "Speed of a peer as a multiple of the registry’s",
      fallback: 5,
    }),
    peakJobs: wholeNumber({
      label: "Jobs at once",
      diff: "jobs at once",
      description: "Maximum number of jobs of an image that start together",
      fallback: 1,
    }),
  },
  {
    ...exposureWords,
    label: "Cascade exposure",
    operator: false,
    exposure: {
      ...exposureModel,
      counts: "waits that peers leave",
      cluster: (ranking) => ({
        ...exposureModel.cluster(ranking),
        available: ranking.availablePercent / 100,
        peakJobs: Math.max(1, ranking.peakJobs),
      }),
    },
    factorFormula: (ranking, factor, show) =>
      factor.name === "waitLeft"
        ? `share of the wait that peers leave = ${show(factor.value)}`
        : exposureWords.factorFormula(ranking, factor, show),
  },
);

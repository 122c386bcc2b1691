import type { ReactNode } from "react";
import { PlacedList } from "@/components/discovery/expected/PlacedList";
import { keptText } from "@/components/discovery/expected/words";
import { useScoreUnit, useTunerExpectation } from "@/components/discovery/tuner/TunerExpected";
import type { LineOutcomeProps } from "./LineOutcome";

/** The expected images that saving would keep, and those that it would drop. */
export function ExpectedOutcome({ tuner, onOpen }: LineOutcomeProps): ReactNode {
  const expectation = useTunerExpectation(tuner);
  const unit = useScoreUnit(tuner);
  if (expectation === undefined) return null;
  return (
    <section aria-label="Expected images">
      <p>Of the expected images this keeps {keptText(expectation)}.</p>
      <PlacedList title="Expected, not selected" images={expectation.dropped} unit={unit} onOpen={onOpen} />
      <PlacedList
        title="Selected, need not be warm"
        images={expectation.needless}
        unit={unit}
        onOpen={onOpen}
      />
    </section>
  );
}

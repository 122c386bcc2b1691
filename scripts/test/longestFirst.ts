/** Order of Vitest's files: long ones start first, since at the end they would run alone. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Longest first, measured over all stages with two workers on two cores. */
export const LONGEST = [
  "test/integration/killed.test.ts",
  "test/integration/runnerFleet.test.ts",
  "test/integration/queueOrder.test.ts",
  "test/integration/blobs.test.ts",
  "test/integration/startCommand.test.ts",
  "test/integration/workers.test.ts",
  "test/attacks/fuzz.test.ts",
  "test/properties/linear.test.ts",
  "test/unit/operatorDocuments.test.ts",
  "cli/main.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}

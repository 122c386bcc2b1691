import type { Query } from "../../../discovery";
import { SourceError } from "../../../sources/errors";
import type { Call, FailureDetails } from "./adapter";

/** Throws SourceError `noImageLabel` if there were series but none of them has an image. */
export function requireImages(call: Call<Query>, series: number, ignored: FailureDetails): void {
  if (series > 0 || ignored.ignoredSeries === 0) return;
  call.onFailure(ignored);
  throw new SourceError(
    "noImageLabel",
    `none of the ${ignored.ignoredSeries} series has an image label: let the query keep it, as in count(…) by (image)`,
  );
}

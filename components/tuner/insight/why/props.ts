import type { Tuner } from "@/lib/client/tuner/useTuner";

export interface ImageInsightProps {
  readonly tuner: Tuner;
  /** Any name, also one that no query returned. */
  readonly image: string;
}

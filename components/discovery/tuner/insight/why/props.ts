import type { Tuner } from "@/components/discovery/tuner/session/useTuner";

export interface ImageInsightProps {
  readonly tuner: Tuner;
  /** Any name, also one that no query returned. */
  readonly image: string;
}

"use client";

import { useSession } from "@/lib/client/hooks/session";

/** After an amount that was accounted; how long builds ran is always in minutes. */
export type Unit = "min" | "credits";

/** What the installation calls compute minutes (Settings, General). */
export const useUnit = (): Unit => (useSession().data?.minutesUnit === "credits" ? "credits" : "min");

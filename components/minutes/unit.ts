"use client";

import { useSession } from "@/lib/client/hooks/session";

/** The unit of accounted amounts; build durations are always in minutes. */
export type Unit = "min" | "credits";

/** The installation's name for compute minutes (Settings, General). */
export const useUnit = (): Unit => (useSession().data?.minutesUnit === "credits" ? "credits" : "min");

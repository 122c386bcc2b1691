"use client";

import { useSession } from "@/lib/client/hooks/session";

/** The unit of accounted amounts; build durations are always in minutes. */
export type Unit = "min" | "credits";

/** The unit as a word in sentences and labels. */
export const unitWord = (unit: Unit): "minutes" | "credits" => (unit === "min" ? "minutes" : unit);

/** The same at the start of a sentence or label. */
export const unitTitle = (unit: Unit): "Minutes" | "Credits" => (unit === "min" ? "Minutes" : "Credits");

/** The installation's name for compute minutes (Settings, Compute minutes). */
export const useUnit = (): Unit => (useSession().data?.minutesUnit === "credits" ? "credits" : "min");

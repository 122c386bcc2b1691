/** Texts that people write beside a version of a policy; forms check by them without discovery's shapes. */
import { z } from "zod";

const MOST_CHARACTERS = 500;
const text = z.string().max(MOST_CHARACTERS, `must be at most ${MOST_CHARACTERS} characters`);

/** What a version changes and why. */
export const versionMessageSchema = text;

/** Why a version is saved that the policy's guard speaks against; kept in the audit. */
export const guardReasonSchema = text.trim().min(1, "Enter a reason for saving anyway");

/** A version's message of what a program wrote, cut where it is too long. */
export const cutMessage = (written: string): string => written.slice(0, MOST_CHARACTERS);

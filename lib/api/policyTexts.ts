/**
 * Texts that people write for a version of a policy. Separate, so that forms can validate them without discovery's
 * shapes.
 */
import { z } from "zod";

const MOST_CHARACTERS = 500;
const text = z.string().max(MOST_CHARACTERS, `must be at most ${MOST_CHARACTERS} characters`);

/** What a version changes, and why. */
export const versionMessageSchema = text;

/** Why a version is saved although the policy's guard rejects it; stored in the audit log. */
export const guardReasonSchema = text.trim().min(1, "Enter a reason for saving anyway");

/** Returns a generated text as a version's message, cut to the maximum length. */
export const cutMessage = (written: string): string => written.slice(0, MOST_CHARACTERS);

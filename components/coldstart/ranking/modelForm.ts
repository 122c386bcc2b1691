/** The fields of the cluster; loaded with the form. */
import { z } from "zod";
import type { LinkValues } from "./model";

const blank = z.literal("").transform(() => undefined);
const percent = z.union([z.number().min(0).max(100), blank]).optional();
const mib = z.union([z.number().min(1).max(1_048_576), blank]).optional();
const whole = z.union([z.number().int().min(1).max(1_000_000), blank]).optional();
const divisor = z.union([z.number().min(0.001).max(1_000_000), blank]).optional();
const signal = z.string().max(253).optional();

/** A missing value is the policy's, else the default. */
export const linkFormSchema = z.object({
  nodes: whole,
  samplesPerJob: divisor,
  peakJobs: whole,
  availablePercent: percent,
  falseEmptyPercent: percent,
  reachablePercent: percent,
  originMib: mib,
  peerMib: mib,
  preJobs: signal,
  targetJobs: signal,
  pullSeconds: signal,
  peakSignal: signal,
  sizeBytes: signal,
}) satisfies z.ZodType<LinkValues>;

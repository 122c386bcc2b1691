/** Loaded by a worker with the first policy that has an image filter. */
export { filterCandidates } from "@/lib/discovery";

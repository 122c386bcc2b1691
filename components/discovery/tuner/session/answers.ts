/** Loaded by a worker with its first question; the worker that ranks gets none. */
export { tunerAnswers } from "@/lib/discovery";

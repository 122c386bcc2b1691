/** Loaded by a worker with the first question, which the one that ranks never gets. */
export { tunerAnswers } from "@/lib/discovery";

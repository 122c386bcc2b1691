/**
 * Runs in the browser before anything else of the product does. The content security policy of pages allows no code
 * made of text; zod would try once whether it may, and the browser would report that as a breach of the policy.
 */
import { config } from "zod";
import { beginWorker } from "@/lib/client/tuner/startWorker";

config({ jitless: true });
beginWorker();

/** The node page's worker: plans one node as its lines move. */
import { serveCalls } from "@/lib/client/workerBridge/serveCalls";
import { nodeSession, type NodeSession, type OpenedNode } from "@/lib/waterlines";
import type { NodeCalls } from "./calls";

let session: NodeSession | null = null;

/** Throws if `open` has not been called. */
function opened(): NodeSession {
  if (session === null) throw new Error("The node is not there yet.");
  return session;
}

const calls: NodeCalls = {
  plan: (question) => opened().plan(question),
  detail: (question) => opened().detail(question),
  changes: (question) => opened().changes(question),
  steps: (question) => opened().steps(question),
};

serveCalls((given: OpenedNode) => {
  session = nodeSession(given);
}, calls);

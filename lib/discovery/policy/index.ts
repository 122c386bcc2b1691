/** Policies: reading, checking and what they are made of (discovery.md sections 1, 6 and 8). */
export * from "./model";
export type { PolicyIssue } from "./issue";
export { parsePolicy, parsePolicyDocument, type PolicyParse } from "./parse";
export { MAX_POLICY_BYTES } from "./yaml-text";
export { SEMANTICS_ANNOTATION } from "./metadata";
export { exportPolicy } from "./export";
export { diffPolicies, policyChangeSchema } from "./diff";
export { POLICY_TEMPLATES } from "./templates";

/** Policies: reading, checking and what they are made of (discovery.md sections 1, 6 and 8). */
export * from "./model";
export { formatDuration, parseDuration } from "./duration";
export { formatQuantity, parseQuantity } from "./quantity";
export { compileRe2, re2Match, re2Problem, Re2PatternError, type Re2Match } from "./regex";
export { policyIssueSchema, type PolicyIssue } from "./issue";
export type { PolicyDocument } from "./json";
export { parsePolicy, parsePolicyDocument, type PolicyOptions, type PolicyParse } from "./parse";
export { MAX_POLICY_BYTES } from "./yaml-text";
export { SEMANTICS_ANNOTATION } from "./metadata";
export { isTimezone } from "./timezone";
export { exportPolicy, type ExportOptions, type PolicyExport } from "./export";
export { policyToDocument } from "./to-document";
export { diffPolicies, policyChangeSchema, type PolicyChange } from "./diff";
export { POLICY_TEMPLATES, type PolicyTemplate, type TemplateNeed, type TemplateOptions } from "./templates";

/** Policies: documents with versions, an author for each, and a way back from every change. */
export { getPolicy, listPolicies, requirePolicy, validatePolicy } from "./policies/read";
export { createPolicy, deletePolicy, setSchedule, undeletePolicy, updatePolicy } from "./policies/write";
export {
  diffVersions,
  exportPolicyText,
  listVersions,
  policyHistory,
  restoreVersion,
} from "./policies/versions";

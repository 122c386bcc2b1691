/** Policies: documents with versions, an author for each, and a way back from every change. */
export { validatePolicy } from "./documentTasks";
export { getExpected, setExpected } from "./expected";
export { getPolicy, listPolicies, requirePolicy } from "./read";
export { createPolicy, deletePolicy, setSchedule, undeletePolicy, updatePolicy } from "./write";
export { diffVersions, exportPolicyText, listVersions, policyHistory, restoreVersion } from "./versions";

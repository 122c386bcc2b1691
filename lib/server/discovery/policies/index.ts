/** Policies: versioned documents with an author for each version; every change can be undone. */
export { validatePolicy } from "./documentTasks";
export { getExpected, setExpected } from "./expected";
export { getPolicy, listPolicies, requirePolicy } from "./read";
export { createPolicy, deletePolicy, setSchedule, undeletePolicy, updatePolicy } from "./write";
export { diffVersions, exportPolicyText, listVersions, policyHistory, restoreVersion } from "./versions";

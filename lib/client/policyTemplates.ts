/** The nine strategies for the pages; the API lists the same at /policy-templates. */
export { POLICY_TEMPLATES, type PolicyTemplate, type TemplateOptions } from "../discovery/policy/templates";

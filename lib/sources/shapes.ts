/** The types of data sources, without computation: the part of lib/sources that the API's shapes and pages load. */
import { gitlab } from "./gitlab/declaration";
import { kubernetes } from "./kubernetes/declaration";
import { loki } from "./loki/declaration";
import { prometheus } from "./prometheus/declaration";
import { pullCostProfile } from "./pullcost/declaration";
import { registry } from "./registry/declaration";
import type { SourceDeclaration } from "./declaration";

/** A type needs one line here and one in probe.ts. Its name is stored with each data source and never changes. */
const TYPES = { prometheus, loki, registry, pullCostProfile, gitlab, kubernetes };

export type SourceType = keyof typeof TYPES;

export const sourceTypes: Readonly<Record<SourceType, SourceDeclaration>> = TYPES;

/** In the order in which they are offered. */
export const sourceTypeNames = Object.keys(TYPES) as SourceType[]; // the keys of a constant are those of its type
/** Maximum characters of an uploaded document. */
export const MAX_DOCUMENT_LENGTH = 10_485_760;

export * from "./credentials";
export type { DocumentField, TrialForm } from "./declaration";

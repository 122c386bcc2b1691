/** The searches of the palette, one line each; a part with names to find adds its own. */
import type { SearchHit } from "../../api/search";
import { searchDataSources } from "../dataSources/search";
import { searchImages, searchPolicies, searchRuns } from "../discovery/search";
import { searchNamespaces, searchPipelines, searchProjects } from "../minutes/search";
import { searchJobs, searchRunners } from "../queue/search";
import { searchNodes, searchPods } from "../waterlines/search";

export type Search = (text: string, limit: number) => Promise<readonly SearchHit[]>;

export const searchers: readonly Search[] = [
  searchPolicies,
  searchRuns,
  searchImages,
  searchNamespaces,
  searchProjects,
  searchPipelines,
  searchNodes,
  searchPods,
  searchRunners,
  searchJobs,
  searchDataSources,
];

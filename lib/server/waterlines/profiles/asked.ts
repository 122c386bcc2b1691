/** The saved profiles that a request for a plan names, put into it: the engine knows no database. */
import { PROFILE_NAMES, type OwnProfile, type PlanRequest } from "../../../waterlines";

export type ReadProfiles = (names: readonly string[]) => Promise<readonly OwnProfile[]>;

export interface ProfileHandlers {
  onProfiles: ReadProfiles;
}

/** A name that nobody has saved stays, and the plan refuses it. One's own of the request goes before a saved one. */
export async function withSaved(request: PlanRequest, read: ReadProfiles): Promise<PlanRequest> {
  const { profile, compare, profiles } = request;
  const given = [...PROFILE_NAMES, ...profiles.map(({ name }) => name)];
  const asked = [...new Set([profile, ...compare])].filter((name) => !given.includes(name));
  if (asked.length === 0) return request;
  return { ...request, profiles: [...profiles, ...(await read(asked))] };
}

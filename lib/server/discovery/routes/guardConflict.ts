/** The 409 response of the routes that save a version of a policy. */
export const GUARD_CONFLICT =
  "The policy's guard refuses the version: `savesFewer` if it would have saved fewer minutes, `guardUnknown` if the guard cannot decide. Send `guardReason` to save the version anyway. `conflict`: the guard was changed in the meantime; save again.";

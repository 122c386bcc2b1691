/** Users, their sessions and API tokens, as the API returns and accepts them. */
import { z } from "zod";
import { unitSchema } from "../minutes/shapes";
import { instantSchema } from "./common";
import { PASSWORD_MIN } from "./passwords";
import { ROLES, type Role } from "./roles";

export { ROLES, type Role };
export const roleSchema = z.enum(ROLES);

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "must be at most 254 characters")
  .pipe(z.email("must be an e-mail address, such as ada@example.com"));

export const personNameSchema = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(120, "must be at most 120 characters")
  .regex(/^[^\u0000-\u001f\u007f]*$/, "must be one line");

/**
 * Requires length rather than special characters: length is what makes guessing expensive. The cap keeps hashing
 * cheap.
 */
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN, `must be at least ${PASSWORD_MIN} characters`)
  .max(200, "must be at most 200 characters")
  .refine((text) => new Set(text).size >= 5, "must have at least 5 different characters");

/** `demo` acts without an account, on a demo that is reachable only from its own machine. */
export const actorSchema = z.object({
  /** Actor of audit rows: the e-mail address, or `demo`. */
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  via: z.enum(["session", "token", "demo"]),
  /** Whether there is a password to change. */
  hasPassword: z.boolean(),
});
export type ActorView = z.infer<typeof actorSchema>;

export const sessionStateSchema = z.object({
  /** Null if nobody is signed in. */
  actor: actorSchema.nullable(),
  /** Whether demo data and demo sources are served. */
  demo: z.boolean(),
  /** The unit name that pages show for compute minutes. */
  minutesUnit: unitSchema.default("minutes"),
  signIn: z.object({
    /** Display name of the identity provider; null if none is configured. */
    oidc: z.string().nullable(),
    /** True until the first administrator has been created through the one-time link in the log. */
    needsSetup: z.boolean(),
  }),
});
export type SessionState = z.infer<typeof sessionStateSchema>;

export const signInInputSchema = z.strictObject({
  email: z.string().trim().toLowerCase().min(1, "must not be empty").max(254),
  password: z.string().min(1, "must not be empty").max(1_000),
});

export const changePasswordInputSchema = z.strictObject({
  current: z.string().min(1, "must not be empty").max(1_000),
  new: newPasswordSchema,
});

/** The token of a one-time link. It follows `#` in the URL, so it appears in no server log. */
const linkTokenSchema = z.string().min(1, "must not be empty").max(100);

export const setupLookUpInputSchema = z.strictObject({ token: linkTokenSchema });

export const setupLookUpSchema = z.object({
  /** `administrator`: creates the first account; `password`: an existing user chooses a password. */
  kind: z.enum(["administrator", "password"]),
  email: z.string().nullable(),
  name: z.string().nullable(),
  expiresAt: instantSchema,
});
export type SetupLookUp = z.infer<typeof setupLookUpSchema>;

export const setupInputSchema = z.strictObject({
  token: linkTokenSchema,
  /** Only for the first administrator. */
  email: emailSchema.optional(),
  name: personNameSchema.optional(),
  password: newPasswordSchema,
});

export const browserSessionSchema = z.object({
  id: z.string(),
  /** Whether it is the session that makes this request. */
  current: z.boolean(),
  method: z.enum(["setup", "password", "oidc", "demo"]),
  userAgent: z.string(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  expiresAt: instantSchema,
});
export type BrowserSession = z.infer<typeof browserSessionSchema>;
export const browserSessionsSchema = z.object({ items: z.array(browserSessionSchema) });

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Sign-in methods available to the user. */
  hasPassword: z.boolean(),
  oidc: z.boolean(),
  disabledAt: instantSchema.nullable(),
  lastSignInAt: instantSchema.nullable(),
  createdAt: instantSchema,
  sessions: z.number().int(),
  tokens: z.number().int(),
});
export type UserView = z.infer<typeof userSchema>;

export const newUserInputSchema = z.strictObject({
  email: emailSchema,
  name: personNameSchema,
  role: roleSchema,
});

export const userChangeInputSchema = z
  .strictObject({
    name: personNameSchema.optional(),
    role: roleSchema.optional(),
    disabled: z.boolean().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, "must change something: name, role or disabled");
export type UserChange = z.infer<typeof userChangeInputSchema>;

/** A link that is shown once and lets its holder choose the account's password. */
export const oneTimeLinkSchema = z.object({ url: z.string(), expiresAt: instantSchema });
export type OneTimeLink = z.infer<typeof oneTimeLinkSchema>;

export const newUserSchema = z.object({ user: userSchema, link: oneTimeLinkSchema });

export const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Its last four characters. */
  hint: z.string(),
  /** E-mail address of the owner. */
  owner: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
  state: z.enum(["active", "expired", "revoked", "ownerDisabled"]),
});
export type ApiTokenView = z.infer<typeof apiTokenSchema>;

/** Number of sessions ended. */
export const signedOutSchema = z.object({ ended: z.number().int() });

export const TOKEN_MAX_DAYS = 366;

export const newTokenInputSchema = z.strictObject({
  name: personNameSchema.describe("What the token is for; shown in lists and in the audit log."),
  role: roleSchema.describe("At most the owner's role, which also limits the token later."),
  expiresInDays: z
    .number({ error: `must be a number of days from 1 to ${TOKEN_MAX_DAYS}` })
    .int("must be a whole number of days")
    .min(1, "must be at least 1 day")
    .max(TOKEN_MAX_DAYS, `must be at most ${TOKEN_MAX_DAYS} days`)
    .describe("Days from now until the token expires."),
});

/** `secret` is returned only in this response and never stored. */
export const newTokenSchema = z.object({ token: apiTokenSchema, secret: z.string() });

/** The environment, read once. A single error names every wrong setting and what it must be. */
import { resolve } from "node:path";
import { z } from "zod";
import { oidcEnvironment, oidcOf, oidcProblems } from "./configOidc";
import { smtpEnvironment, smtpOf, smtpProblems } from "./configSmtp";
import { isLoopbackHost } from "./loopback";
import { singleton } from "./singleton";

const flag = z
  .enum(["0", "1", "true", "false"], { error: "must be 0 or 1" })
  .transform((value) => value === "1" || value === "true");

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://");

const secretKey = z.string().refine((text) => Buffer.from(text, "base64").length === 32, {
  error: "must be 32 random bytes in base64 (openssl rand -base64 32)",
});

/** Every variable that is read; docs/operating/configuration.md lists the same ones. */
export const environmentSchema = z.object({
  HOST: z.string().default("127.0.0.1").meta({
    description: "Address that `npm start` listens on; `0.0.0.0` for all addresses of the machine.",
  }),
  HOSTNAME: z.string().default("0.0.0.0").meta({
    description: "Address that the server process listens on; set by `npm start` and the container image.",
  }),
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .meta({ description: "Port for pages and the API." }),
  DATABASE_URL: postgresUrl.optional().meta({
    description:
      "PostgreSQL 14 or newer, with the role that the application runs as. Without it, `npm start` starts an embedded database.",
  }),
  MIGRATION_DATABASE_URL: postgresUrl.optional().meta({
    description:
      "The same database with the role that owns its tables, for `migrate`, `backup` and `restore`. Defaults to `DATABASE_URL`.",
  }),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")
    .optional()
    .meta({
      description: "Redis for the queue's dynamic strategy. Without it, the queue uses its SQL strategy.",
    }),
  DATABASE_REPLICA_URL: postgresUrl.optional().meta({
    description:
      "Read-only replica of the database, for the queue's matching query and lists. Assignments never use it.",
  }),
  PLIMSOLL_DATA_DIR: z
    .string()
    .default(".data")
    .meta({ description: "Folder for the embedded database and the generated key." }),
  PLIMSOLL_SECRET_KEY: secretKey.optional().meta({
    description:
      "32 random bytes in base64, used to encrypt stored credentials. Without it, a key is generated in the data folder.",
  }),
  PLIMSOLL_SECRET_KEY_PREVIOUS: z
    .string()
    .transform((text) => text.split(",").map((key) => key.trim()))
    .pipe(z.array(secretKey))
    .default([])
    .meta({
      description:
        "Previous keys, separated by commas. They decrypt the values that they encrypted until `rotate-secrets` has encrypted these again.",
    }),
  PLIMSOLL_DEMO: flag.optional().meta({
    description:
      "Whether to add demo data and sources. Defaults to `1` if the database is embedded and either empty or holding the demo's data sources, else to `0`.",
  }),
  PLIMSOLL_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be the address that people open, such as https://plimsoll.example.com",
    })
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === "/", "must have no path")
    .optional()
    .meta({
      description: "URL that people open in their browsers. Required behind a proxy and for single sign-on.",
    }),
  ...oidcEnvironment,
  PLIMSOLL_GITLAB_WEBHOOK_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .meta({ description: "Secret token of GitLab's webhooks that are sent to `/api/v1/webhooks/gitlab`." }),
  PLIMSOLL_GITLAB_SIGNING_TOKEN: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{43}=$/, "must be whsec_ and 32 bytes in base64, as GitLab shows it")
    .optional()
    .meta({
      description:
        "Signing token of the same webhooks. A signed delivery is verified by its signature alone. Without either token, all deliveries are refused.",
    }),
  PLIMSOLL_RUNNER_REGISTRATION_TOKEN: z.string().min(8, "must have at least 8 characters").optional().meta({
    description:
      "Registration token for GitLab Runners before 16.0. Without it, their registration is refused; create runners through the API.",
  }),
  ...smtpEnvironment,
  PLIMSOLL_TRUSTED_PROXIES: z.coerce
    .number({ error: "must be the number of proxies in front of the server" })
    .int()
    .min(0)
    .max(10)
    .default(0)
    .meta({
      description:
        "Number of proxies in front of the server that append to `X-Forwarded-For`; 0 if callers reach it directly.",
    }),
  PLIMSOLL_WORKER: flag.default(true).meta({
    description:
      "Whether this process runs background operations (runs, imports, replays and others); `0` for a replica that only serves requests.",
  }),
  PLIMSOLL_DRAIN_SECONDS: z.coerce
    .number({ error: "must be a number of seconds" })
    .int()
    .min(0)
    .max(600)
    .default(15)
    .meta({
      description:
        "Seconds that requests in progress have to finish when the process is asked to stop; 0 to 600.",
    }),
  PLIMSOLL_LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], {
      error: "must be trace, debug, info, warn, error or silent",
    })
    .default("info")
    .meta({
      description:
        "Log level: `trace`, `debug`, `info`, `warn`, `error` or `silent`. Under `npm start` it defaults to `warn`.",
    }),
});

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Parses an environment; an empty variable counts as unset. Throws a ConfigError naming every bad variable. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  const between = [...oidcProblems(given), ...smtpProblems(given)].map(
    ({ name, message }) => `  ${name} ${message}`,
  );
  if (!parsed.success || between.length > 0) {
    const own = parsed.error?.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`) ?? [];
    const lines = [...own, ...between];
    throw new ConfigError(`The environment has ${lines.length} wrong setting(s):\n${lines.join("\n")}`);
  }
  return configOf(parsed.data);
}

export type Config = Readonly<ReturnType<typeof configOf>>;

function configOf(env: z.output<typeof environmentSchema>) {
  return {
    host: env.HOST,
    /** Whether this server process accepts connections from this machine only: Next listens on HOSTNAME. */
    onlyLoopback: isLoopbackHost(env.HOSTNAME),
    port: env.PORT,
    /** Undefined means that the start command brings up an embedded database. */
    databaseUrl: env.DATABASE_URL,
    /** Undefined means that the role of `databaseUrl` owns the tables, too. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    redisUrl: env.REDIS_URL,
    /** May lag behind. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    /** Absolute path. */
    dataDir: resolve(env.PLIMSOLL_DATA_DIR),
    secretKey: env.PLIMSOLL_SECRET_KEY,
    previousSecretKeys: env.PLIMSOLL_SECRET_KEY_PREVIOUS,
    /** Undefined if not set: the start command decides. */
    demo: env.PLIMSOLL_DEMO,
    worker: env.PLIMSOLL_WORKER,
    trustedProxies: env.PLIMSOLL_TRUSTED_PROXIES,
    drainSeconds: env.PLIMSOLL_DRAIN_SECONDS,
    logLevel: env.PLIMSOLL_LOG_LEVEL,
    /** Origin that people open in their browsers, without a trailing slash. */
    publicUrl: new URL(env.PLIMSOLL_URL ?? `http://localhost:${env.PORT}`).origin,
    /** Undefined if no webhook uses a plain secret. */
    gitlabWebhookToken: env.PLIMSOLL_GITLAB_WEBHOOK_TOKEN,
    registrationToken: env.PLIMSOLL_RUNNER_REGISTRATION_TOKEN,
    /** `whsec_` followed by the key in base64; undefined if no webhook is signed. */
    gitlabSigningToken: env.PLIMSOLL_GITLAB_SIGNING_TOKEN,
    /** Undefined if people sign in with passwords only. */
    oidc: oidcOf(env),
    /** Undefined if no e-mail is sent. */
    smtp: smtpOf(env),
  };
}

/** The configuration of this process, read at the first call. Throws a ConfigError that names every wrong setting. */
export function config(): Config {
  return singleton("config", () => parseConfig(process.env));
}

/** The database URL of this process. Throws a ConfigError if none is set. */
export function databaseUrl(): string {
  const url = config().databaseUrl;
  if (url === undefined) {
    throw new ConfigError(
      "DATABASE_URL is not set. `npm start` sets it to an embedded PostgreSQL; a server started by itself needs one.",
    );
  }
  return url;
}

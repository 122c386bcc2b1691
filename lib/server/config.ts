/** The environment, read once. Every setting that is wrong is named in one error, with what would be right. */
import { resolve } from "node:path";
import { z } from "zod";
import { oidcEnvironment, oidcOf, oidcProblems, type OidcConfig } from "./configOidc";
import { isLoopbackHost } from "./loopback";

const flag = z
  .enum(["0", "1", "true", "false"], { error: "must be 0 or 1" })
  .transform((value) => value === "1" || value === "true");

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgresql://");

const environmentSchema = z.object({
  HOST: z.string().default("127.0.0.1"),
  HOSTNAME: z.string().default("0.0.0.0"),
  PORT: z.coerce.number({ error: "must be a port number" }).int().min(0).max(65_535).default(3000),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, "must begin with redis:// or rediss://")
    .optional(),
  PLIMSOLL_DATA_DIR: z.string().default(".data"),
  PLIMSOLL_SECRET_KEY: z
    .string()
    .refine((text) => Buffer.from(text, "base64").length === 32, {
      error: "must be 32 random bytes in base64 (openssl rand -base64 32)",
    })
    .optional(),
  PLIMSOLL_DEMO: flag.optional(),
  PLIMSOLL_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be the address that people open, such as https://plimsoll.example.com",
    })
    .refine((text) => !URL.canParse(text) || new URL(text).pathname === "/", "must have no path")
    .optional(),
  ...oidcEnvironment,
  PLIMSOLL_WORKER: flag.default(true),
  PLIMSOLL_LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], {
      error: "must be trace, debug, info, warn, error or silent",
    })
    .default("info"),
});

export interface Config {
  /** Address that the start command has the server listen at. */
  readonly host: string;
  /** Whether this server process hears this machine alone: Next listens at HOSTNAME, which `npm start` sets to HOST. */
  readonly onlyLoopback: boolean;
  readonly port: number;
  /** PostgreSQL connection string; undefined means that the start command brings up an embedded one. */
  readonly databaseUrl: string | undefined;
  /** The same database as its owner, who migrates it; undefined means that `databaseUrl` may do both. */
  readonly migrationDatabaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Absolute path. */
  readonly dataDir: string;
  /** Base64 of 32 bytes. */
  readonly secretKey: string | undefined;
  /** Undefined where nobody said: the start command decides. */
  readonly demo: boolean | undefined;
  /** Whether this process works on jobs. */
  readonly worker: boolean;
  readonly logLevel: string;
  /** Origin that people open in their browsers, without a slash at its end. */
  readonly publicUrl: string;
  /** Undefined where people sign in with passwords alone. */
  readonly oidc: OidcConfig | undefined;
}

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Parses an environment; an empty variable counts as unset. Throws a ConfigError naming every bad variable. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  const between = oidcProblems(given).map(({ name, message }) => `  ${name} ${message}`);
  if (!parsed.success || between.length > 0) {
    const own = parsed.error?.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`) ?? [];
    const lines = [...own, ...between];
    throw new ConfigError(`The environment has ${lines.length} wrong setting(s):\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  return {
    host: env.HOST,
    onlyLoopback: isLoopbackHost(env.HOSTNAME),
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    redisUrl: env.REDIS_URL,
    dataDir: resolve(env.PLIMSOLL_DATA_DIR),
    secretKey: env.PLIMSOLL_SECRET_KEY,
    demo: env.PLIMSOLL_DEMO,
    worker: env.PLIMSOLL_WORKER,
    logLevel: env.PLIMSOLL_LOG_LEVEL,
    publicUrl: new URL(env.PLIMSOLL_URL ?? `http://localhost:${env.PORT}`).origin,
    oidc: oidcOf(env),
  };
}

let current: Config | undefined;

/** The configuration of this process. */
export function config(): Config {
  current ??= parseConfig(process.env);
  return current;
}

/** The database of this process; throws a ConfigError where none is set. */
export function databaseUrl(): string {
  const url = config().databaseUrl;
  if (url === undefined) {
    throw new ConfigError(
      "DATABASE_URL is not set. `npm start` sets it to an embedded PostgreSQL; a server started by itself needs one.",
    );
  }
  return url;
}

/** Checks Dockerfile and compose file as far as possible without running them. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { environmentSchema } from "@/lib/server/core/config";
import { oidcEnvironment } from "@/lib/server/core/configOidc";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A Dockerfile's instructions in order, comments gone, continued lines joined. */
function instructions(): Instruction[] {
  const lines = read("Dockerfile")
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [, name, text] = /^([A-Z]+)\s+(.*)$/.exec(line.trim())!;
    return { name: name!, text: text!.replaceAll(/\s+/g, " ") };
  });
}

describe("the Dockerfile", () => {
  const all = instructions();
  const last = all.slice(all.findLastIndex(({ name }) => name === "FROM"));
  const of = (name: string): string[] => last.filter((each) => each.name === name).map(({ text }) => text);

  it("ends as a user that is a number and not root, after everything that needs root", () => {
    expect(of("USER")).toEqual(["10001:10001"]);
    const after = last.slice(last.findIndex(({ name }) => name === "USER")).map(({ name }) => name);
    expect(after.filter((name) => ["RUN", "COPY", "ADD"].includes(name))).toEqual([]);
  });

  it("builds in a stage that it leaves behind", () => {
    expect(all.filter(({ name }) => name === "FROM").map(({ text }) => text)).toEqual([
      "${NODE_IMAGE} AS build",
      "${NODE_IMAGE}",
    ]);
    expect(of("COPY")).toEqual([
      "--from=build /image/ ./",
      "--chmod=0755 deploy/docker/entrypoint.sh /usr/local/bin/plimsoll",
    ]);
    expect(all.find(({ text }) => text.startsWith("NODE_IMAGE="))!.text).toMatch(
      /^NODE_IMAGE=node:(22|24)-\w+-slim$/,
    );
  });

  it("has no secret in a layer, and fetches nothing but packages", () => {
    const text = read("Dockerfile");
    expect(text).not.toMatch(/(ARG|ENV).*(PASSWORD|TOKEN|SECRET|DATABASE_URL)/);
    expect(all.filter(({ name, text: said }) => name === "ADD" || /curl|wget/.test(said))).toEqual([]);
  });

  it("serves at all addresses, handles its signals itself, and tells of its health", () => {
    expect(of("ENV").join(" ")).toMatch(/NODE_ENV=production.*NEXT_MANUAL_SIG_HANDLE=true.*PLIMSOLL_DEMO=0/);
    expect(of("HEALTHCHECK")[0]).toContain("/api/health/ready");
    expect(of("ENTRYPOINT")).toEqual(['["plimsoll"]']);
    expect(of("LABEL")[0]).toContain("org.opencontainers.image.licenses");
    const script = read("deploy/docker/entrypoint.sh");
    expect(script).toContain('HOSTNAME="${HOST:-0.0.0.0}"');
    // Without exec the shell would get the signal, and nothing would drain.
    expect(script.match(/^\s+exec node /gm)).toHaveLength(2);
    expect(statSync(join(root, "deploy/docker/entrypoint.sh")).mode & 0o111).toBeGreaterThan(0);
    expect(spawnSync("sh", ["-n", join(root, "deploy/docker/entrypoint.sh")]).status).toBe(0);
  });

  it("gets every source that the build reads, and nothing of the checkout's own", () => {
    const admitted = read(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"))
      .map((line) => line.slice(1));
    const sources = [...read("scripts/start/build.ts").matchAll(/^ {2}"([\w./-]+)",$/gm)].map(
      ([, name]) => name!,
    );
    expect(sources.length).toBeGreaterThan(8);
    const isAdmitted = (name: string): boolean =>
      admitted.some((path) => name === path || name.startsWith(`${path}/`));
    // The database's client is generated in the image, by `npm ci`.
    expect(sources.filter((name) => name !== "generated" && !isAdmitted(name))).toEqual([]);
    expect(
      read(".dockerignore")
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("#"))[0],
    ).toBe("*");
    for (const never of [".env", ".data", ".git", "node_modules", "generated", "deploy", "deploy/compose"]) {
      expect(admitted, never).not.toContain(never);
    }
    const copied = all.flatMap(({ name, text }) =>
      name === "COPY" && !text.startsWith("--") ? text.split(" ").slice(0, -1) : [],
    );
    for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
  });
});

const serviceSchema = z.looseObject({
  image: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()),
  restart: z.string(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).optional(),
  environment: z.record(z.string(), z.coerce.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  privileged: z.undefined().optional(),
  network_mode: z.undefined().optional(),
});

describe("deploy/compose/compose.yaml", () => {
  const file = z
    .looseObject({ services: z.record(z.string(), serviceSchema) })
    .parse(parse(read("deploy/compose/compose.yaml"), { merge: true }));
  const { services } = file;

  it("brings up Plimsoll with everything it can use", () => {
    expect(Object.keys(services).sort()).toEqual(["migrate", "plimsoll", "postgres", "prometheus", "redis"]);
    expect(services["postgres"]!.image).toBe("postgres:18");
  });

  it.each(Object.entries(services))("%s can change nothing of its own and gain no right", (name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    if (name !== "postgres") expect(service.cap_add).toBeUndefined();
    expect(service.image).not.toMatch(/:latest$|^[^:]+$/);
    if (name !== "migrate") {
      expect(service.healthcheck?.test[0]).toBe("CMD");
      expect(service.restart).toBe("unless-stopped");
    }
  });

  it("migrates once, before the server, and waits for the database by its health", () => {
    expect(services["plimsoll"]!.depends_on).toMatchObject({
      migrate: { condition: "service_completed_successfully" },
      postgres: { condition: "service_healthy" },
    });
    expect(services["migrate"]).toMatchObject({ restart: "no", command: ["migrate"] });
    expect(services["plimsoll"]!.environment).not.toHaveProperty("MIGRATION_DATABASE_URL");
  });

  it("hands the server every variable of single sign-on, and the chart does too", () => {
    const text = read("deploy/compose/compose.yaml");
    const chart = read("deploy/helm/plimsoll/templates/deployment.yaml");
    for (const name of Object.keys(oidcEnvironment)) {
      expect(text, name).toContain(`${name}: \${${name}:-}`);
      expect(chart, name).toContain(name);
    }
  });

  it("passes on every variable that a server in a container takes", () => {
    const text = read("deploy/compose/compose.yaml");
    // The image sets these, or they name a file.
    const apart = ["PLIMSOLL_DATA_DIR", "PLIMSOLL_DEMO", "PLIMSOLL_WORKER", "PLIMSOLL_SMTP_CA_FILE"];
    const names = Object.keys(environmentSchema.shape).filter((name) => name.startsWith("PLIMSOLL_"));
    expect(names.length).toBeGreaterThan(15);
    for (const name of names.filter((each) => !apart.includes(each))) expect(text).toContain(`${name}: `);
  });

  it("holds no secret: each is demanded from .env, which no repository has", () => {
    const text = read("deploy/compose/compose.yaml");
    const wanted = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!);
    expect(new Set(wanted)).toEqual(
      new Set(["APP_DATABASE_PASSWORD", "PLIMSOLL_SECRET_KEY", "POSTGRES_PASSWORD"]),
    );
    const example = read("deploy/compose/.env.example");
    for (const [, name] of text.matchAll(/\$\{(\w+)/g)) {
      if (name !== "PLIMSOLL_IMAGE" && name !== "PLIMSOLL_LOG_LEVEL") expect(example).toContain(`${name}=`);
    }
    for (const name of wanted) expect(example).toMatch(new RegExp(`^${name}=$`, "m"));
    expect(read("deploy/compose/.gitignore")).toContain(".env");
  });

  it("publishes to this machine alone, and mounts what there is", () => {
    for (const { ports = [], volumes = [] } of Object.values(services)) {
      for (const port of ports) expect(port).toMatch(/^(\$\{PLIMSOLL_PUBLISH:-)?127\.0\.0\.1:/);
      for (const volume of volumes.filter((each) => each.startsWith("."))) {
        const [path, , mode] = volume.split(":");
        expect(existsSync(join(root, "deploy/compose", path!)), volume).toBe(true);
        expect(mode).toBe("ro");
      }
    }
  });

  const hasCompose =
    spawnSync("docker", ["compose", "version"], { encoding: "utf8" }).stdout?.includes("Compose") ?? false;
  if (!hasCompose)
    console.warn("compose.yaml is not checked by docker compose: docker with its plugin compose is missing");
  it.skipIf(!hasCompose)("is understood by docker compose", () => {
    const env = {
      ...process.env,
      POSTGRES_PASSWORD: "a",
      APP_DATABASE_PASSWORD: "b",
      PLIMSOLL_SECRET_KEY: "c",
    };
    const args = ["compose", "--file", join(root, "deploy/compose/compose.yaml"), "config", "--quiet"];
    const { status, stderr } = spawnSync("docker", args, { env, encoding: "utf8" });
    expect(status, stderr).toBe(0);
  });
});

/** The Helm chart as rendered by Helm for several values: what a cluster would get. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { environmentSchema } from "@/lib/server/core/config";
import packageJson from "@/package.json";
import { provideHelm } from "@/test/support/helm";

const chart = fileURLToPath(new URL("../../deploy/helm/plimsoll", import.meta.url));
const helm = await provideHelm();
/** A helm that Go built knows no version of Kubernetes of its own. */
const KUBERNETES = ["1.25.0", "1.34.0"];
const files = readdirSync(join(chart, "ci")).map((name) => join("ci", name));

const labels = z.record(z.string(), z.string());
const valueSource = z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) });
const containerSchema = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(
    z.object({ name: z.string(), value: z.string().optional(), valueFrom: valueSource.optional() }),
  ),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  resources: z.looseObject({ limits: z.looseObject({ memory: z.string() }) }),
});
const podSchema = z.looseObject({
  containers: z.array(containerSchema).min(1),
  initContainers: z.undefined().optional(),
  hostNetwork: z.undefined().optional(),
  hostPID: z.undefined().optional(),
  automountServiceAccountToken: z.boolean(),
  securityContext: z.unknown(),
  volumes: z.array(z.looseObject({ name: z.string(), emptyDir: z.unknown() })),
  terminationGracePeriodSeconds: z.number().optional(),
});
const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string().max(63), labels, annotations: labels.optional() }),
  // Each kind's own; read where it is looked at.
  spec: z.looseObject({}).optional(),
});
type KubernetesObject = z.infer<typeof objectSchema>;

function run(...args: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(helm!, args, { cwd: chart, encoding: "utf8" });
  return { status, text: stdout + stderr };
}

function render(values: string, ...more: string[]): KubernetesObject[] {
  const version = more.includes("--kube-version") ? [] : ["--kube-version", KUBERNETES[1]!];
  const { status, text } = run(
    "template",
    "ci",
    ".",
    "--namespace",
    "tools",
    "-f",
    values,
    ...version,
    ...more,
  );
  expect(status, text).toBe(0);
  return parseAllDocuments(text)
    .filter((document) => !("empty" in document) && document.contents !== null)
    .map((document) => {
      expect(document.errors).toEqual([]);
      return objectSchema.parse(document.toJS());
    });
}

const kinds = (objects: readonly KubernetesObject[]): string[] => objects.map(({ kind }) => kind).sort();
const one = (objects: readonly KubernetesObject[], kind: string): KubernetesObject => {
  const found = objects.filter((object) => object.kind === kind);
  expect(found, kind).toHaveLength(1);
  return found[0]!;
};
function podsOf(objects: readonly KubernetesObject[]): z.infer<typeof podSchema>[] {
  const withPods = z.looseObject({
    template: z.looseObject({ spec: podSchema, metadata: z.looseObject({ labels }) }),
  });
  return objects
    .filter(({ kind }) => ["Deployment", "Job"].includes(kind))
    .map(({ spec }) => withPods.parse(spec).template.spec);
}

describe.skipIf(helm === undefined)("the Helm chart", () => {
  it.each(files)("passes helm lint with %s", (file) => {
    const { status, text } = run("lint", "--strict", ".", "-f", file);
    expect(status, text).toBe(0);
  });

  it.each(files.flatMap((file) => KUBERNETES.map((version) => [file, version] as const)))(
    "makes no pod that could do harm, with %s on Kubernetes %s",
    (file, version) => {
      const objects = render(file, "--kube-version", version);
      const pods = podsOf(objects);
      expect(pods.length).toBeGreaterThan(0);
      for (const pod of pods) {
        expect(pod.automountServiceAccountToken).toBe(false);
        expect(pod.securityContext).toMatchObject({
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          seccompProfile: { type: "RuntimeDefault" },
        });
        for (const container of pod.containers) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            privileged: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          });
          const mounts = container.volumeMounts.map(({ name }) => name);
          expect(pod.volumes.map(({ name }) => name).sort()).toEqual(mounts.sort());
          expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain("/tmp");
        }
      }
    },
  );

  it.each(files)("knows no secret and no variable that the server does not, with %s", (file) => {
    for (const { env } of podsOf(render(file)).flatMap(({ containers }) => containers)) {
      const names = env.map(({ name }) => name).filter((name) => name !== "NODE_OPTIONS");
      expect(names.filter((name) => !Object.hasOwn(environmentSchema.shape, name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      const secret = env.filter(({ name }) => /DATABASE_URL|SECRET|REDIS/.test(name));
      expect(secret.length).toBeGreaterThan(0);
      for (const { value, valueFrom } of secret) {
        expect(value).toBeUndefined();
        expect(valueFrom?.secretKeyRef.name).toMatch(/^plimsoll-/);
      }
    }
  });

  it("makes what is asked for, and nothing else", () => {
    const base = ["Deployment", "Service"];
    expect(kinds(render("ci/bare-values.yaml"))).toEqual(base);
    const usual = [...base, "Job", "NetworkPolicy", "PodDisruptionBudget", "ServiceAccount"];
    expect(kinds(render("ci/minimal-values.yaml"))).toEqual(usual.sort());
    const all = [...usual, "HorizontalPodAutoscaler", "Ingress", "ServiceMonitor"];
    expect(kinds(render("ci/full-values.yaml"))).toEqual(all.sort());
  });

  it("migrates before the new version serves, with the owner's connection string", () => {
    const job = one(render("ci/full-values.yaml"), "Job");
    expect(job.metadata.annotations).toMatchObject({ "helm.sh/hook": "pre-install,pre-upgrade" });
    const [pod] = podsOf([job]);
    expect(pod!.containers[0]).toMatchObject({ args: ["migrate"] });
    const owner = pod!.containers[0]!.env.find(({ name }) => name === "MIGRATION_DATABASE_URL");
    expect(owner?.valueFrom?.secretKeyRef).toEqual({ name: "plimsoll-database", key: "owner-url" });
    // The server itself has no business with the owner's password.
    const [server] = podsOf([one(render("ci/full-values.yaml"), "Deployment")]);
    expect(server!.containers[0]!.env.map(({ name }) => name)).not.toContain("MIGRATION_DATABASE_URL");
  });

  it("gives a pod more time to end than the server takes", () => {
    const [pod] = podsOf([one(render("ci/full-values.yaml"), "Deployment")]);
    expect(pod!.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(40 + 5 + 5);
    const env = new Map(pod!.containers[0]!.env.map(({ name, value }) => [name, value]));
    expect(env.get("PLIMSOLL_DRAIN_SECONDS")).toBe("40");
    expect(pod!.containers[0]).toMatchObject({
      lifecycle: { preStop: { exec: { command: ["sleep", "5"] } } },
      readinessProbe: { httpGet: { path: "/api/health/ready" } },
      livenessProbe: { httpGet: { path: "/api/health/live" } },
      startupProbe: { httpGet: { path: "/api/health/live" } },
    });
  });

  it("selects the server's pods everywhere, and never the migration's", () => {
    const objects = render("ci/full-values.yaml");
    const selectorSchema = z.looseObject({ matchLabels: labels });
    const specs = {
      Deployment: (spec: unknown) =>
        z.looseObject({ selector: selectorSchema }).parse(spec).selector.matchLabels,
      Service: (spec: unknown) => z.looseObject({ selector: labels }).parse(spec).selector,
      PodDisruptionBudget: (spec: unknown) =>
        z.looseObject({ selector: selectorSchema }).parse(spec).selector.matchLabels,
      NetworkPolicy: (spec: unknown) =>
        z.looseObject({ podSelector: selectorSchema }).parse(spec).podSelector.matchLabels,
    };
    const wanted = {
      "app.kubernetes.io/name": "plimsoll",
      "app.kubernetes.io/instance": "ci",
      "app.kubernetes.io/component": "server",
    };
    for (const [kind, selector] of Object.entries(specs)) {
      expect(selector(one(objects, kind).spec), kind).toEqual(wanted);
    }
    const monitor = one(objects, "ServiceMonitor");
    expect(monitor.spec).toMatchObject({ selector: { matchLabels: wanted } });
    expect(one(objects, "Service").metadata.labels).toMatchObject(wanted);
    const template = z.looseObject({ template: z.looseObject({ metadata: z.looseObject({ labels }) }) });
    const migration = template.parse(one(objects, "Job").spec).template.metadata.labels;
    expect(migration["app.kubernetes.io/component"]).toBe("migration");
  });

  it("keeps pods from the addresses where clouds keep their metadata", () => {
    const spec = JSON.stringify(one(render("ci/minimal-values.yaml"), "NetworkPolicy").spec);
    expect(spec).toContain('"cidr":"0.0.0.0/0","except":["169.254.0.0/16"]');
    expect(spec).toContain('"policyTypes":["Ingress","Egress"]');
  });

  it("scrapes with an API token, and leaves the number of pods to the autoscaler", () => {
    const objects = render("ci/full-values.yaml");
    expect(one(objects, "ServiceMonitor").spec).toMatchObject({
      endpoints: [
        { path: "/metrics", authorization: { type: "Bearer", credentials: { name: "plimsoll-metrics" } } },
      ],
    });
    expect(one(objects, "Deployment").spec).not.toHaveProperty("replicas");
    expect(one(render("ci/minimal-values.yaml"), "Deployment").spec).toMatchObject({ replicas: 2 });
  });

  it.each([
    [[], /existingSecret/],
    [["--set", "replicaCont=3"], /replicaCont/],
    [["--set", "url=plimsoll.example.com"], /url/],
    [["--set", "oidc.enabled=true"], /oidc.issuer is needed/],
    [["--set", "ingress.enabled=true"], /ingress.host is needed/],
    [["--set", "serviceMonitor.enabled=true"], /serviceMonitor.tokenSecret must name/],
  ])("refuses values that would not work: %s", (set, message) => {
    const values = set.length === 0 ? [] : ["-f", "ci/minimal-values.yaml"];
    const { status, text } = run("template", "ci", ".", "--kube-version", KUBERNETES[1]!, ...values, ...set);
    expect(status).not.toBe(0);
    expect(text).toMatch(message);
  });

  it("has the version of the product", () => {
    const { text } = run("show", "chart", ".");
    expect(z.looseObject({ appVersion: z.string() }).parse(parse(text)).appVersion).toBe(packageJson.version);
  });
});

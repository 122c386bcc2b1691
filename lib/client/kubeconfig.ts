/**
 * Reads the address and credentials of the current context from a pasted kubeconfig. Refuses references to files
 * and programs: files are on another machine, and nothing pasted is executed.
 */
import { isObject, type JsonValue } from "../document/json";
import { readTexts } from "../document/yamlText";
import { Report } from "../document/report";
import type { Credentials } from "../sources/shapes";

export interface Kubeconfig {
  readonly url: string;
  readonly credentials: Credentials;
}

type Read = Kubeconfig | { readonly problems: readonly string[] };
type Fields = Readonly<Record<string, JsonValue>>;

export function readKubeconfig(text: string): Read {
  const whole = new Report();
  const { parts, locate } = readTexts(text, whole);
  const [{ value, report, locate: place } = { value: undefined, report: whole, locate }] = parts;
  const errors = [...whole.issues(locate).errors, ...(report === whole ? [] : report.issues(place).errors)];
  if (errors.length > 0 || !isObject(value)) {
    const said = errors.map(({ message }) => message);
    return {
      problems: said.length > 0 ? said : ["is not a kubeconfig: a map with clusters, users and contexts"],
    };
  }
  const problems: string[] = [];
  const context = entry(value, "contexts", String(value["current-context"] ?? ""), "context", problems);
  const cluster = entry(value, "clusters", textOf(context?.cluster) ?? "", "cluster", problems);
  const user = entry(value, "users", textOf(context?.user) ?? "", "user", problems);
  if (!cluster || !user) return { problems };
  const url = textOf(cluster.server);
  if (url === undefined) problems.push("its cluster has no server");
  for (const key of ["certificate-authority", "client-certificate", "client-key", "tokenFile"]) {
    if (cluster[key] !== undefined || user[key] !== undefined)
      problems.push(
        `${key} is a file on another machine: write kubectl config view --raw --flatten --minify`,
      );
  }
  for (const key of ["exec", "auth-provider"]) {
    if (user[key] !== undefined)
      problems.push(`${key} runs a program, which is not done here: use the token of a service account`);
  }
  if (cluster["insecure-skip-tls-verify"] === true)
    problems.push("insecure-skip-tls-verify is not supported: give the cluster's certificate authority");
  const pem = (from: Fields, key: string): string | undefined => decoded(from, key, problems);
  const credentials = defined({
    token: textOf(user.token),
    username: textOf(user.username),
    password: textOf(user.password),
    caCert: pem(cluster, "certificate-authority-data"),
    clientCert: pem(user, "client-certificate-data"),
    clientKey: pem(user, "client-key-data"),
  });
  return problems.length > 0 || url === undefined ? { problems } : { url, credentials };
}

const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The entry with a name; without a name, the only entry. */
function entry(
  config: Fields,
  list: string,
  name: string,
  key: string,
  problems: string[],
): Fields | undefined {
  const all = Array.isArray(config[list]) ? config[list].filter(isObject) : [];
  const found = name === "" && all.length === 1 ? all[0] : all.find((one) => one.name === name);
  const inner = found?.[key];
  if (isObject(inner)) return inner;
  problems.push(
    name === "" ? `names no ${key} among its ${list}` : `has no ${key} "${name}" among its ${list}`,
  );
  return undefined;
}

function decoded(from: Fields, key: string, problems: string[]): string | undefined {
  const text = textOf(from[key]);
  if (text === undefined) return undefined;
  try {
    return atob(text.replace(/\s/g, ""));
  } catch {
    problems.push(`${key} is not base64`);
    return undefined;
  }
}

function defined(credentials: Readonly<Record<string, string | undefined>>): Credentials {
  return Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== undefined));
}

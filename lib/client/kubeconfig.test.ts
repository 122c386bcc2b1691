import { expect, it } from "vitest";
import { readKubeconfig } from "./kubeconfig";

const config = (user: string, cluster = "") => `
apiVersion: v1
kind: Config
current-context: ci
contexts:
  - {name: ci, context: {cluster: ci, user: reader}}
  - {name: other, context: {cluster: other, user: other}}
clusters:
  - name: ci
    cluster: {server: "https://ci.example.com:6443", certificate-authority-data: ${btoa("CA PEM")}${cluster}}
users:
  - name: reader
    user: ${user}
`;

it("gives the address and the credentials of the current context", () => {
  expect(readKubeconfig(config("{token: sa-token}"))).toEqual({
    url: "https://ci.example.com:6443",
    credentials: { token: "sa-token", caCert: "CA PEM" },
  });
  const certificates = `{client-certificate-data: ${btoa("CERT")}, client-key-data: ${btoa("KEY")}}`;
  expect(readKubeconfig(config(certificates))).toMatchObject({
    credentials: { clientCert: "CERT", clientKey: "KEY" },
  });
});

it.each([
  ["{exec: {command: aws}}", "", /exec runs a program/],
  ["{auth-provider: {name: gcp}}", "", /auth-provider runs a program/],
  ["{client-certificate: cert.pem}", "", /is a file on another machine/],
  ["{token: a}", ", insecure-skip-tls-verify: true", /not supported/],
  ["{client-key-data: '%%'}", "", /is not base64/],
])("refuses %s%s", (user, cluster, message) => {
  const read = readKubeconfig(config(user, cluster));
  expect("problems" in read && read.problems.join("\n")).toMatch(message);
});

it.each([
  ["[", /./],
  ["hello", /is not a kubeconfig/],
  ["{}", /names no context/],
  ["{current-context: a, contexts: []}", /has no context "a"/],
])("says what is wrong with %s", (text, message) => {
  const read = readKubeconfig(text);
  expect("problems" in read && read.problems.join("\n")).toMatch(message);
});

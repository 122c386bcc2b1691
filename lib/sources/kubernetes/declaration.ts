import type { SourceDeclaration } from "../declaration";

export const kubernetes: SourceDeclaration = {
  label: "Kubernetes",
  kubeconfig: true,
  urlExample: "https://kubernetes.example.com:6443",
  urlHint: "Of the API server, as kubectl cluster-info names it",
  notFound:
    "the data source's URL is that of the API server, as kubeconfig's clusters[].cluster.server has it",
  trial: null,
};

/** Images that the demo company's platform team expects of the first policy. */

const ci = (names: string): string[] => names.split(" ").map((name) => `registry.example.com/ci/${name}`);

/**
 * Infrastructure jobs wait for Terraform, which is just below the line; a nightly job, for which nobody waits, is
 * above it. This holds on every day (test/unit/demoStory.test.ts).
 */
export const DEMO_EXPECTED = {
  warm: ci(
    "runner-helper:18.1 node:22 golang:1.25 maven:3.9-jdk21 gradle:8-jdk21 rust:1.88 docker-dind:28 buildkit:0.22 node:22-browsers python:3.13 alpine:3.22 terraform:1.12",
  ),
  notNeeded: ["registry.example.com/team-data/nightly-etl:8"],
};

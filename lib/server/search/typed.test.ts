import { expect, it } from "vitest";
import { readTyped } from "./typed";

it.each([
  ["https://gitlab.example.com/team-shop/checkout/-/jobs/9000017", "9000017", "job"],
  ["https://gitlab.example.com/team-shop/checkout/-/jobs/9000017/raw?x=1#L12", "9000017", "job"],
  ["https://gitlab.example.com/a/b/c/-/pipelines/20770441", "20770441", "pipeline"],
  ["https://gitlab.example.com/a/b/-/builds/7", "7", "job"],
  ["https://gitlab.example.com/team-shop/checkout", "team-shop/checkout", "project"],
  ["https://gitlab.example.com/team-shop/checkout/", "team-shop/checkout", "project"],
  ["https://gitlab.example.com/team-shop/checkout/-/tree/main", "team-shop/checkout", "project"],
  ["https://gitlab.example.com/team-shop/checkout/-/merge_requests/4", "team-shop/checkout", "project"],
  ["http://gitlab/%C3%9Cn/i%2Fx", "Ün/i/x", "project"],
  ["http://gitlab/100%", "100%", "project"],
  ["job 9000017", "9000017", "job"],
  ["Build #7", "7", "job"],
  ["pipeline 20770441", "20770441", "pipeline"],
  ["runner #16", "16", "runner"],
])("reads what %s means", (typed, text, kind) => {
  expect(readTyped(typed)).toEqual({ text, kind });
});

it.each(["#17", "17", "java:21", "job replay", "registry.example.com/ci/node:22", "https://", "why"])(
  "leaves %s as it is",
  (text) => {
    expect(readTyped(text)).toEqual({ text, kind: null });
  },
);

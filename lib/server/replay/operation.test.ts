import { expect, it } from "vitest";
import { ReplayFileError } from "../../replay";
import { computingEnded, fromFailure, tooBusy, tooLong } from "../compute/failure";
import { asAnswer } from "./operation";

it("answers with what is wrong with the files, and leaves what is an answer already as it is", () => {
  expect(asAnswer(new ReplayFileError("jobs.csv", "is empty"))).toMatchObject({
    status: 422,
    message: "jobs.csv: is empty",
  });
  const answers = [
    tooBusy("waitSeconds"),
    tooLong({ name: "shortSeconds", seconds: 20 }),
    fromFailure(computingEnded()),
    new Error("a defect"),
  ];
  for (const error of answers) expect(asAnswer(error)).toBe(error);
  expect(asAnswer(tooBusy("waitSeconds"))).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
});

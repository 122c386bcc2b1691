import { expect, it } from "vitest";
import { readArguments } from "./readArguments";

const ALL = [{ name: "coldstart" }, { name: "coldstart-herd" }, { name: "tuner" }];
const names = (given: readonly string[]) => readArguments(given, ALL).pictures.map(({ name }) => name);

it("takes all pictures from a demo that it starts itself", () => {
  expect(readArguments([], ALL)).toEqual({ url: null, pictures: ALL });
});

it("takes an address and a prefix, either without the other", () => {
  expect(names(["coldstart"])).toEqual(["coldstart", "coldstart-herd"]);
  expect(readArguments(["coldstart"], ALL).url).toBeNull();
  expect(readArguments(["http://localhost:3000/"], ALL)).toEqual({
    url: "http://localhost:3000",
    pictures: ALL,
  });
  for (const given of [
    ["http://localhost:3000", "tuner"],
    ["tuner", "http://localhost:3000"],
  ])
    expect(readArguments(given, ALL)).toEqual({ url: "http://localhost:3000", pictures: [ALL[2]] });
});

it("names the pictures where a prefix has none, and refuses what it would not read", () => {
  expect(() => names(["queue"])).toThrow(/begins with "queue".*coldstart, coldstart-herd, tuner/);
  expect(() => names(["coldstart", "tuner"])).toThrow(/one prefix/);
});

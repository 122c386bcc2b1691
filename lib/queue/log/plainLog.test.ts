import { expect, it } from "vitest";
import { plainLog } from "./plainLog";

it.each([
  ["plain\ttext\n", "plain\ttext\n"],
  ["\u001b[32;1m$ make test\u001b[0;m\r\nok\r\n", "$ make test\nok\n"],
  ["section_start:1560896352:step[collapsed=true]\r\u001b[0KHeader\n", "Header\n"],
  ["a\nsection_end:1560896353:step\r\u001b[0K", "a\n"],
  ["10%\r50%\r100%\nnext", "100%\nnext"],
  ["\u001b]0;title\u0007text \u001b]8;;http://x\u001b\\link", "text link"],
  ["nul\0 bell\u0007 \u007f.", "nul bell ."],
  ["half a sequence \u001b[3", "half a sequence [3"],
])("%j reads %j", (raw, read) => {
  expect(plainLog(raw)).toBe(read);
});

it("takes a long line without an end", () => {
  expect(plainLog(`${"\u001b[31mx\r".repeat(100_000)}y`)).toBe("y");
});

import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { verifyBackup } from "./read";

it.each([
  [join(tmpdir(), "no-such-backup"), "does not exist: check the path"],
  [tmpdir(), "is a folder: name a file"],
])("says of %s why it cannot be read", async (file, reason) => {
  await expect(verifyBackup(file)).rejects.toThrow(`${file} ${reason}`);
});

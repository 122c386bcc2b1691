import { expect, it } from "vitest";
import { ImagesReader } from "./imagesReader";
import { ImageTable } from "./imageTable";

function read(...rows: readonly string[][]) {
  const table = new ImageTable();
  const reader = new ImagesReader("images.csv", table);
  [["image_id", "p50_pull_seconds", "size_mb", "layer_sizes_mb"], ...rows].forEach((cells, index) =>
    reader.row(cells, index + 1),
  );
  const { rows: rejected, unread } = reader.rejected;
  return { images: table.images, rejected, unread: [...unread.values()] };
}

it("reads layers with their megabytes, whose sum is the size where none is said", () => {
  const layers = "sha256:aa=12.5  sha256:bb=80";
  const known = [
    { digest: "sha256:aa", sizeMb: 12.5 },
    { digest: "sha256:bb", sizeMb: 80 },
  ];
  const { images, rejected } = read(["a", "60", "", layers], ["b", "60", "300", layers], ["c", "60", "", ""]);
  expect(rejected).toEqual([]);
  expect(images).toMatchObject([
    { sizeMb: 92.5, layers: known },
    { sizeMb: 300, layers: known },
    { sizeMb: null },
  ]);
  expect(images[2]).not.toHaveProperty("layers");
});

it.each(["sha256:aa", "=12", "sha256:aa=x", "sha256:aa=-1"])(
  "refuses %s as layers, by the line",
  (layers) => {
    const { images, rejected } = read(["a", "60", "", layers]);
    expect(images).toEqual([]);
    expect(rejected).toMatchObject([{ line: 2, column: "layer_sizes_mb" }]);
  },
);

it("lists every error of a row", () => {
  expect(read(["", "soon", "", "sha256:aa"]).rejected).toMatchObject([
    {
      column: "image_id",
      reason:
        'is empty: it must name the image; p50_pull_seconds "soon" is not a number of seconds, 0 or more, such as 41.5; layer_sizes_mb is not a list of layers such as sha256:1f…=12.5 sha256:2e…=80',
    },
  ]);
});

it("counts sizes that are unreadable and names the first, without losing the images' pull times", () => {
  const { images, rejected, unread } = read(
    ...[
      ["a", "60", "NaN", ""],
      ["b", "60", "812 MB", ""],
      ["c", "60", "-1", "sha256:aa=12.5"],
    ],
  );
  expect(rejected).toEqual([]);
  expect(images.map(({ sizeMb }) => sizeMb)).toEqual([null, null, 12.5]);
  expect(unread).toEqual([
    {
      file: "images.csv",
      line: 3,
      column: "size_mb",
      reason:
        '"812 MB" is not a number of megabytes, 0 or more: write only the number, such as 812 or 40.5, or leave it empty',
      cells: 2,
    },
  ]);
});

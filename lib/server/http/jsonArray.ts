/** Writes all items of the batches as one array, each as GET answers it. */
export async function* jsonArray(
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string, void, undefined> {
  let opening = "[\n";
  for await (const batch of batches) {
    yield opening + batch.map((each) => JSON.stringify(each)).join(",\n");
    opening = ",\n";
  }
  yield opening === "[\n" ? "[]\n" : "\n]\n";
}

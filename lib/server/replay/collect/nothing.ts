/** There is nothing to create a job set from; the message says why. */
export class NothingCollected extends Error {
  override readonly name = "NothingCollected";
}

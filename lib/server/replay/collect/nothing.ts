/** There is nothing to make a job set of; the message says why. */
export class NothingCollected extends Error {
  override readonly name = "NothingCollected";
}

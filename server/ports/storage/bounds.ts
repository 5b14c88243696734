/** More or fewer bytes than were allowed, or announced. */
export class WrongSize extends Error {
  readonly isTooLong: boolean;

  constructor(isTooLong: boolean) {
    super(`The content is too ${isTooLong ? 'long' : 'short'}.`);
    this.isTooLong = isTooLong;
  }
}

/** Passes chunks on; throws WrongSize at the byte that is too many, or at the end for those that are missing. */
export const bounded = (least: number, most: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > most) throw new WrongSize(true);
      yield chunk;
    }
    if (size < least) throw new WrongSize(false);
  };

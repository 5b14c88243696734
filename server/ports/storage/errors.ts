import { Away } from '#server/platform/away.ts';

/** An object that is not there. */
export class StorageMissing extends Error {
  override name = 'StorageMissing';
}

/** The storage does not answer: what was asked is worth another try. */
export class StorageAway extends Away {
  override name = 'StorageAway';
  constructor(cause?: unknown) {
    super('The storage does not answer.', { cause });
  }
}

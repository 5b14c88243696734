import type { Fail } from '#schemas/engine/fails.ts';

/** Why a file cannot become the list: said to people, who see to another file. Trying again would not help. */
export class LoadFailed extends Error {
  readonly fail: Omit<Fail, 'field'>;

  constructor(fail: Omit<Fail, 'field'>) {
    super(fail.code);
    this.fail = fail;
  }
}

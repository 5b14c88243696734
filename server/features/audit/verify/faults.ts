/** What may be wrong, in words for operators. */
const WORDS = {
  row_changed: 'row of the history: not what was written',
  row_missing: 'row of the history: removed',
  row_unknown: 'row of the history: in no batch; it was not written by Provnet, or its batch was removed',
  erasure_unproved: 'row of the history: emptied, or made to say less, without an event that tells of it',
  erasure_more:
    'row of the history that tells an erasure: more rows say that it emptied them than it has counted',
  batch_changed: 'batch: not what was linked (its keys, digests, number or link)',
  batch_missing: 'batch: removed, or given another number',
  key_unknown: 'batch: linked by a key that this installation does not have',
  head_missing: 'head of the chain: removed, or not written by Provnet',
  head_cut: 'head of the chain: batches after it or up to it were removed or put back',
  head_other: 'head of the chain: not the one that was noted',
  before_forged: 'of the installation: that rows are still to be chained was not written by Provnet',
  account_changed: 'account: its chain of status events is broken, or not the one that the history tells of',
} as const;

export interface Fault {
  readonly what: keyof typeof WORDS;
  readonly key: string;
}

/** So many are told one by one; of the others how many. */
const TOLD_MAX = 100;

/** What was found to be wrong. */
export class Faults {
  readonly told: Fault[] = [];
  count = 0;

  /** @param count how many there are, where `some` are the first of them */
  add(what: Fault['what'], some: readonly string[], count = some.length): void {
    this.count += count;
    for (const key of some.slice(0, TOLD_MAX - this.told.length)) this.told.push({ what, key });
  }

  lines(): string[] {
    const more = this.count - this.told.length;
    return [
      ...this.told.map(({ what, key }) => `${key}  ${WORDS[what]}`),
      ...(more > 0 ? [`… and ${more.toLocaleString('en-US')} more`] : []),
    ];
  }
}

/** Faults of which no more are read than are told. */
export const FAULTS_READ = TOLD_MAX;

import { headText, type Place } from '#server/platform/keys/chainMarks.ts';
import type { Verified } from './verify/index.ts';

/** The head that an operator has noted, as `audit:verify` has printed it. Throws where it is none. */
export function parseHead(text: string): Place {
  const [, no, link = ''] = /^(\d{1,15}):([0-9a-f]{16,64})$/.exec(text) ?? [];
  if (no === undefined)
    throw new Error('--head is a number and a hash, as audit:verify has printed it: 1234:9f86d081884c7d65');
  return { no: Number(no), link };
}

/** The day of `--since`. Throws where it is none. */
export function parseDay(text: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new Error('--since is a day: 2027-01-02');
  return text;
}

const said = (n: number): string => n.toLocaleString('en-US');

/** What was proved, and what is wrong, line by line. */
export function verifiedLines(verified: Verified): string[] {
  const { faults, head, batches, rows, unlinked, isBehind, accounts } = verified;
  return [
    ...faults.lines(),
    `Rows of the history: ${said(rows)}, in batches of the chain: ${said(batches)}. Credential files: ${said(accounts)}.`,
    ...(unlinked > 0
      ? [`Batches that are not linked yet: ${said(unlinked)}. A running server links them within seconds.`]
      : []),
    ...(isBehind ? ['What earlier releases wrote is still being chained: verify it again later.'] : []),
    ...(head && head.no > 0
      ? [`Note elsewhere: --head ${headText(head)} proves later that nothing up to here was cut off.`]
      : []),
    faults.count === 0 ? 'Everything is as it was written.' : `Faults: ${said(faults.count)}.`,
  ];
}

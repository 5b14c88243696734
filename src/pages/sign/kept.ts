import { useCallback, useState } from 'react';
import type { LinkOpened, SignerAnswers, SignerMarks, SigningView } from '#schemas/contract/signing.ts';
import type { ContractParty } from '#schemas/vocabulary/index.ts';

/** How far somebody has come with a paper that they have before them. */
export type Stage = 'read' | 'consent' | 'fill' | 'review';

/** What was filled in so far, and where its signer is. */
export interface Entries extends SignerMarks {
  readonly envelope: string;
  readonly party: ContractParty;
  /** Null: at the beginning. */
  readonly stage: Stage | null;
  /** Which of the fields is being filled in, from 0. */
  readonly at: number;
  readonly answers: SignerAnswers;
}

/** What a tab keeps until it is closed: a phone that shows the mail with the code may throw the page away meanwhile. */
export interface Kept {
  /** Of the link, used up or not: by it a new one is asked for. */
  readonly token?: string | undefined;
  readonly opened?: LinkOpened | undefined;
  /** Two hours long the server takes it, also to show and give out what was signed. */
  readonly session?: string | undefined;
  readonly entries?: Entries | undefined;
}

/** What is of no use once there is nothing to sign: it is with the server, or nobody's business on a shared computer. */
export const FORGOTTEN = {
  token: undefined,
  opened: undefined,
  entries: undefined,
} as const satisfies Partial<Kept>;

const KEY = 'provnet.sign';

function readKept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function writeKept(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** What the tab keeps, and how to change some of it. */
export function useKept(): readonly [Kept, (patch: Partial<Kept>) => void] {
  const [kept, setKept] = useState(readKept);
  const keep = useCallback(
    (patch: Partial<Kept>) =>
      setKept((before) => {
        const next = { ...before, ...patch };
        writeKept(next);
        return next;
      }),
    [],
  );
  return [kept, keep];
}

/** What was filled in of this paper by this signer; what belongs to another one is not taken. */
export function entriesOf({ id, parties }: SigningView, kept: Entries | undefined): Entries {
  const party = parties.find(({ me }) => me)?.party ?? 'PROVIDER';
  if (kept?.envelope === id && kept.party === party) return kept;
  return { envelope: id, party, stage: null, at: 0, answers: {}, signature: null, initials: null };
}

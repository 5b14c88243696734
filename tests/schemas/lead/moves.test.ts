import { describe, expect, it } from 'vitest';
import { codesOf } from '#schemas/engine/codes.ts';
import {
  deletionFail,
  LEGAL_GATES,
  moveRefusal,
  movesNow,
  type Evidence,
  type Standing,
} from '#schemas/lead/moves.ts';
import { LEAD_STATUS } from '#schemas/vocabulary/index.ts';

/** Domain §5 'Lead' in its own words: `!` supervisors only, `*` both of a family, `EX` the exits, `L` all that needs a record. */
const DECIDED = `
  NEW: CONTACTED NURTURING L EX
  CONTACTED: NURTURING L EX NEW!
  NURTURING: CONTACTED L EX
  LOI_SENT: CONTACTED NURTURING LOI_SIGNED NDA_* C EX
  LOI_SIGNED: NURTURING NDA_* C EX
  NDA_SENT: CONTACTED NURTURING NDA_SIGNED LOI_* C EX
  NDA_SIGNED: NURTURING LOI_* C EX
  CONTRACT_NEGOTIATION: NURTURING LOI_* NDA_* CONTRACT_SENT CONTRACT_SIGNED EX
  CONTRACT_SENT: NURTURING CONTRACT_NEGOTIATION CONTRACT_SIGNED EX
  CONTRACT_SIGNED: CONVERTED CONTRACT_NEGOTIATION EX!
  WAIT_LIST: CONTACTED NURTURING L EX
  NOT_INTERESTED: CONTACTED! NURTURING! EX!
  UNQUALIFIED: CONTACTED! NURTURING! EX!
  DENIED: CONTACTED! NURTURING! EX!
  CONVERTED: CONTRACT_SIGNED!`;
const C = ['CONTRACT_NEGOTIATION', 'CONTRACT_SENT', 'CONTRACT_SIGNED'];
const WORDS: Readonly<Record<string, readonly string[]>> = {
  EX: ['NOT_INTERESTED', 'DENIED', 'UNQUALIFIED', 'WAIT_LIST'],
  C,
  'LOI_*': ['LOI_SENT', 'LOI_SIGNED'],
  'NDA_*': ['NDA_SENT', 'NDA_SIGNED'],
  L: ['LOI_SENT', 'LOI_SIGNED', 'NDA_SENT', 'NDA_SIGNED', ...C],
};

/** `FROM TO` → whether it takes a supervisor. */
const edges = new Map(
  DECIDED.trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', list = ''] = line.trim().split(': ');
      return list.split(' ').flatMap((entry) => {
        const word = entry.replace('!', '');
        return (WORDS[word] ?? [word])
          .filter((to) => to !== from)
          .map((to): [string, boolean] => [`${from} ${to}`, entry.endsWith('!')]);
      });
    }),
);

const STATUSES = codesOf(LEAD_STATUS);
const STEPS = [undefined, 'SENT', 'SIGNED'] as const;
/** None, or one family sent or signed: what the others hold never matters, which the whole product would not show better. */
const EVIDENCES: Evidence[] = [
  {},
  ...(['LOI', 'NDA', 'CONTRACT'] as const).flatMap((family): Evidence[] => [
    { [family]: 'SENT' },
    { [family]: 'SIGNED' },
  ]),
  { LOI: 'SIGNED', NDA: 'SIGNED', CONTRACT: 'SIGNED' },
];
const ACCOUNTS: Standing['account'][] = [
  null,
  { entity_id: 'a', submitted: false },
  { entity_id: 'a', submitted: true },
];

/** What the rules say of a move, written without the code under test. */
function expected(
  from: string,
  to: string,
  supervisor: boolean,
  gate: string,
  { evidence, account }: Standing,
): string | null {
  const supervisorOnly = edges.get(`${from} ${to}`);
  if (supervisorOnly === undefined) return 'transition_forbidden';
  if (supervisorOnly && !supervisor) return 'supervisor_only';
  if (from === 'CONVERTED' && account?.submitted) return 'account_submitted';
  const [family = ''] = to.split('_');
  if (!['LOI', 'NDA', 'CONTRACT'].includes(family)) return null;
  const needed = gate === 'signed' || to.endsWith('_SIGNED') ? 'SIGNED' : 'SENT';
  const has = evidence[family as keyof Evidence];
  return STEPS.indexOf(has) >= STEPS.indexOf(needed) ? null : `legal_record_required ${family}`;
}

/** Every combination of what a move may hang on besides the two statuses. */
const CIRCUMSTANCES = [false, true].flatMap((supervisor) =>
  LEGAL_GATES.flatMap((gate) =>
    EVIDENCES.flatMap((evidence) => ACCOUNTS.map((account) => ({ supervisor, gate, evidence, account }))),
  ),
);

describe('the moves of a lead', () => {
  it('are 134, over all of its statuses', () => {
    expect(edges.size).toBe(134);
    expect(STATUSES).toHaveLength(15);
    expect(new Set([...edges.keys()].flatMap((edge) => edge.split(' ')))).toEqual(new Set(STATUSES));
  });

  it('are refused as domain §5 says: every pair, rank, gate, evidence and state of the credential file', () => {
    const wrong: string[] = [];
    for (const from of STATUSES)
      for (const to of STATUSES)
        for (const one of CIRCUMSTANCES) {
          const refused = moveRefusal(from, to, one, one);
          const said = refused && [refused.code, refused.params?.record].filter(Boolean).join(' ');
          const right = expected(from, to, one.supervisor, one.gate, one);
          if (said !== right) wrong.push(`${from} ${to} ${JSON.stringify({ ...one, said, right })}`);
        }
    expect(wrong).toEqual([]);
    expect(CIRCUMSTANCES).toHaveLength(2 * 2 * EVIDENCES.length * ACCOUNTS.length);
  });

  it('that are offered are exactly those that are not refused', () => {
    for (const from of STATUSES)
      for (const one of CIRCUMSTANCES) {
        const open = STATUSES.filter((to) => expected(from, to, one.supervisor, one.gate, one) === null);
        expect(movesNow(from, one, one).sort()).toEqual(open.sort());
      }
  });

  it('of who is on an exclusion list lead to denied and unqualified alone, as far as they did before', () => {
    for (const from of STATUSES)
      for (const to of STATUSES) {
        const asker = { supervisor: true, gate: 'sent' } as const;
        const standing: Standing = { evidence: {}, account: null };
        const usual = moveRefusal(from, to, asker, standing);
        const now = moveRefusal(from, to, asker, { ...standing, excluded: true });
        if (to === 'DENIED' || to === 'UNQUALIFIED' || usual?.code === 'transition_forbidden')
          expect(now).toEqual(usual);
        else expect(now).toEqual({ code: 'excluded' });
      }
  });

  it('lead nowhere from a status that does not exist', () => {
    const asker = { supervisor: true, gate: 'signed' } as const;
    const standing = { evidence: {}, account: null };
    for (const from of ['', 'IN_PROGRESS'])
      for (const to of ['NEW', 'CONVERTED', 'constructor'])
        expect(moveRefusal(from, to, asker, standing)).toEqual({ code: 'transition_forbidden' });
    expect(moveRefusal('NEW', 'constructor', asker, standing)).toEqual({ code: 'transition_forbidden' });
    expect(movesNow('IN_PROGRESS', asker, standing)).toEqual([]);
  });
});

it('a lead stays while it has a credential file, or an agreement is out', () => {
  const account = { entity_id: 'a', submitted: false };
  expect(deletionFail({ evidence: {}, account: null })).toBeNull();
  expect(deletionFail({ evidence: {}, account: null, signing: false })).toBeNull();
  expect(deletionFail({ evidence: {}, account: null, signing: true })).toEqual({
    field: 'status',
    code: 'agreement_out',
  });
  expect(deletionFail({ evidence: {}, account, signing: true })).toEqual({
    field: 'account_id',
    code: 'has_file',
  });
});

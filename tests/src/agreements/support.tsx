import { answerPage, LEAD, OTHER, screen, type Sent, show, within } from '#tests/src/kit.ts';
import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import { FeaturesContext } from '#src/features.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import { LegalRecordsTab } from '#src/resources/agreements/LegalRecordsTab.tsx';

export const TEMPLATE = '0190a1b2-c3d4-7e5f-8a9b-0000000000a1';
const TEMPLATES = [
  { entity_id: TEMPLATE, name: 'Participation', type: 'CONTRACT', enabled: true },
  { entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000a2', name: 'Retired', type: 'CONTRACT', enabled: false },
  { entity_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000a3', name: 'Mutual', type: 'NDA', enabled: true },
];

export const LEAD_RECORD: RaRecord = {
  id: LEAD,
  entity_id: LEAD,
  lead_type: 'TP',
  version: 4,
  status: 'NEW',
};
export const NOTHING = { edit: false, sign: false, cancel: false, terminate: false };
export const agreement = (n: number, more: object) => ({
  entity_id: `0190a1b2-c3d4-7e5f-8a9b-00000000002${n}`,
  version: 1,
  lead_id: LEAD,
  lead_type: 'TP',
  type: 'LOI',
  name: 'Letter of intent',
  method: 'MANUAL',
  recipients: null,
  status: 'SIGNED',
  signing_date: '2026-01-15',
  effective_date: null,
  expiration_date: null,
  terminated_date: null,
  created_at: '2026-03-04T15:06:00.000Z',
  created_by: OTHER,
  can: NOTHING,
  ...more,
});
type Reply = { readonly status?: number; readonly body: object };
interface Given {
  readonly items?: readonly { readonly entity_id: string }[];
  readonly contracts?: boolean;
  readonly create?: boolean;
  readonly reply?: (sent: Sent) => Reply;
  readonly files?: readonly object[];
  /** What its signing service tells of it. */
  readonly happened?: readonly object[];
  readonly language?: Language;
  /** What stands around the tab: a live line. */
  readonly around?: (screen: ReactNode) => ReactNode;
}

/** The tab over these records; `reply` answers what it sends to be written. */
export async function open({
  items = [],
  create = true,
  contracts = true,
  reply,
  files = [],
  happened = [],
  language = 'en',
  around,
}: Given = {}) {
  const screenOf = (
    <FeaturesContext value={{ contracts, demo: false }}>
      <LegalRecordsTab lead={LEAD_RECORD} />
      <Notifications />
    </FeaturesContext>
  );
  const opened = await show(screenOf, {
    language,
    ...(around ? { around } : {}),
    at: '/leads/1',
    path: '/leads/1',
    answers: (sent) => {
      if (sent.method !== 'GET') return reply?.(sent) ?? { body: agreement(9, sent.body ?? {}) };
      if (sent.path === 'contracts/templates') return answerPage(TEMPLATES);
      if (sent.path === 'util/file/states') return { body: { items: files } };
      if (sent.path.endsWith('/events')) return { body: { items: happened } };
      const one = items.find(({ entity_id: id }) => sent.path === `leads/agreements/${id}`);
      if (one) return { body: one };
      if (sent.path !== 'leads/tp/agreements') return undefined;
      return {
        body: { items, total: items.length, total_exact: true, page: 1, size: 100, can: { create } },
      };
    },
  });
  await screen.findAllByRole('region');
  return { ...opened, written: () => opened.sent.filter(({ method }) => method !== 'GET') };
}

export const family = (name: string) => within(screen.getByRole('region', { name }));
export const press = (name: string | RegExp) => screen.getByRole('button', { name });
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
export const field = (inside: ReturnType<typeof within>, label: string) =>
  inside.getByLabelText(label, { selector: 'input' });

export const RECIPIENTS = [
  { party: 'PROVIDER', name: 'Nina Peña', email: 'nina@provider.example', role: 'SIGNER' },
  { party: 'INTERNAL', name: 'Ivo Signer', email: 'ivo@network.example', role: 'SIGNER' },
];
/** A draft of a contract that is to be signed electronically. */
export const electronic = (more: object = {}) =>
  agreement(5, {
    type: 'CONTRACT',
    name: 'Rates 2026',
    method: 'ESIGN',
    status: 'DRAFT',
    signing_date: null,
    template_id: TEMPLATE,
    recipients: RECIPIENTS,
    in_order: true,
    email_subject: 'Please sign',
    email_body: 'We look forward to it.',
    signing: null,
    sent_file_id: null,
    missing: [],
    can: { ...NOTHING, edit: true, cancel: true, send: true, follow: false },
    ...more,
  });
/** How far a signer is. */
export const signer = (party: string, status: string, more: object = {}) => ({
  party,
  status,
  at: null,
  reason: null,
  ...more,
});

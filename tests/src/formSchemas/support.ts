import type { Form } from '#schemas/engine/form.ts';
import type { FormChange } from '#schemas/form-schema/change.ts';
import type { FormImpact } from '#schemas/form-schema/impact.ts';
import type { FormMigration } from '#schemas/form-schema/migration.ts';
import type { FormDraft, FormOverview, FormVersion } from '#schemas/form-schema/version.ts';
import { answerPage, type Answers, byCall, ME, refusal, type Sent } from '#tests/src/kit.ts';

export const PATH = 'credentialing/form-schemas';
export const SUPERVISOR = { session: { role: 'CREDENTIALS_SUPERVISOR', type: null } } as const;
export const AGENT = { session: { role: 'CREDENTIALS_AGENT', type: null } } as const;
const ANA = { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' };
export const RUN_ID = '0190a1b2-c3d4-7e5f-8a9b-00000000aaaa';

const texts = (size: string, choices: Record<string, string>) => ({
  sections: { main: 'Main' },
  fields: { size: { title: size, options: choices }, color: { title: 'Color' }, note: { title: 'Note' } },
});
const formOf = (fields: Record<string, object>, choices: Record<string, string>): Form => ({
  schema: {
    type: 'object',
    properties: { main: { type: 'object', 'x-section-id': 'main', properties: fields } },
  },
  ui: {},
  labels: { en: texts('Size', choices), es: texts('Tamaño', choices) },
  rules: [],
});

/** What is published: a choice and a text. */
export const BEFORE = formOf(
  {
    size: { type: 'string', enum: ['VAN', 'BUS'], 'x-field-id': 'size' },
    color: { type: 'string', maxLength: 50, 'x-field-id': 'color' },
  },
  { VAN: 'Van', BUS: 'Bus' },
);
/** The draft: no vans any more, and another field in place of the colour. */
export const AFTER = formOf(
  {
    size: { type: 'string', enum: ['BUS'], 'x-field-id': 'size' },
    note: { type: 'string', 'x-field-id': 'note' },
  },
  { BUS: 'Bus' },
);

export const OVERVIEW: FormOverview = {
  key: 'vehicle',
  title: 'Vehicle',
  current: 3,
  versions: 3,
  published_at: '2026-05-01T15:00:00.000Z',
  published_by: ANA,
  instances: 1200,
  behind: 7,
  draft: null,
  release: false,
};

export const VERSION: FormVersion = {
  key: 'vehicle',
  title: 'Vehicle',
  version: 3,
  status: 'PUBLISHED',
  checksum: 'c3',
  note: 'Clearer words',
  based_on: 2,
  published_at: '2026-05-01T15:00:00.000Z',
  created_by: ANA,
  current: true,
  instances: { ACTIVE: 1000, IN_PSV: 193 },
};

export const DRAFT: FormDraft = {
  key: 'vehicle',
  title: 'Vehicle',
  version: 4,
  revision: 9,
  based_on: 3,
  form: AFTER,
  ops: [],
  note: null,
  updated_at: '2026-06-01T15:00:00.000Z',
  updated_by: ANA,
  problems: [],
};

const change = (more: Partial<FormChange>): FormChange => ({
  what: 'tightened',
  class: 'BREAKING',
  about: 'field',
  id: 'size',
  title: { en: 'Size', es: 'Tamaño' },
  details: [],
  ...more,
});
export const CHANGES: readonly FormChange[] = [
  change({
    what: 'relabelled',
    class: 'COMPATIBLE',
    details: [{ name: 'title.es', from: 'Talla', to: 'Tamaño' }],
  }),
  change({ details: [{ name: 'enum', from: ['VAN', 'BUS'], to: ['BUS'] }] }),
  change({ what: 'removed', id: 'color', title: { en: 'Color', es: 'Color' } }),
  change({ what: 'added', class: 'COMPATIBLE', id: 'note', title: { en: 'Note', es: 'Nota' } }),
];

export const IMPACT: FormImpact = {
  from: 3,
  to: 4,
  changes: CHANGES,
  instances: [
    { version: 3, status: 'IN_PSV', count: 193, takes: 'NEXT_CYCLE' },
    { version: 3, status: 'UPDATES_NEEDED', count: 12, takes: 'NOW' },
  ],
  examined: 1000,
  total: 1200,
  invalid: [
    {
      field_id: 'size',
      title: 'Size',
      missing: false,
      count: 40,
      examples: [
        {
          account_id: 'acc-1',
          resource_id: 'van-1',
          name: 'Harbor Rides',
          value: 'VAN',
          message: 'Not one of the choices',
        },
      ],
    },
  ],
  approvals: [{ field_id: 'size', title: 'Size', approved: 31, kept: false }],
};

export const MIGRATION: FormMigration = {
  entity_id: RUN_ID,
  key: 'vehicle',
  mode: 'RUN',
  status: 'DONE',
  to_version: 4,
  total: 205,
  done: 205,
  outcomes: { UPGRADED: 150, PINNED: 40, INVALID: 15 },
  ops: { 'map size': 31 },
  created_at: '2026-06-02T15:00:00.000Z',
  created_by: ANA,
  finished_at: '2026-06-02T15:01:00.000Z',
  can: { undo: true, cancel: false },
};

const known = byCall({
  [PATH]: answerPage([VERSION]),
  [`${PATH}/overview`]: { body: { items: [OVERVIEW] } },
  [`${PATH}/vehicle`]: { body: { ...VERSION, form: BEFORE, ops: [] } },
  [`${PATH}/vehicle/draft`]: { body: DRAFT },
  [`${PATH}/vehicle/draft/impact`]: { body: IMPACT },
});
/** The API of a form with a draft; `own` answers first. */
export const answersWith =
  (own: Answers = () => undefined): Answers =>
  (sent) =>
    own(sent) ?? known(sent);
export const NONE = refusal(404, 'No results found');
export const stale = (current: object) => refusal(409, 'Someone else changed this meanwhile', { current });
export const sentTo = (sent: readonly Sent[], method: string, end: string) =>
  sent.filter((one) => one.method === method && one.path.endsWith(end));
export const bodiesTo = (sent: readonly Sent[], method: string, end: string) =>
  sentTo(sent, method, end).map(({ body }) => body);

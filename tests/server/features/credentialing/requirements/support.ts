import type { RequirementRecord } from '#schemas/credential/requirement.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { ok, type Refusal } from '../support.ts';

export const PATH = '/credentialing/requirements';

/** What a supervisor types for a new requirement; the rest is as for every new one. */
export const DRAFT = {
  code: 'FINGERPRINT_CARD',
  subject_kind: 'DRIVER',
  lead_type: 'TP',
  name_en: 'Fingerprint card',
  name_es: 'Tarjeta de huellas',
};

export const add = (app: TestApp, values: object, language = 'en') =>
  app.as('cred.supervisor', language).post<RequirementRecord & Refusal>(PATH, { ...DRAFT, ...values });

export const change = (
  app: TestApp,
  { entity_id, version }: Pick<RequirementRecord, 'entity_id' | 'version'>,
  values: object,
): Promise<Answer<RequirementRecord & Refusal>> =>
  app
    .as('cred.supervisor')
    .patch<RequirementRecord & Refusal>(`${PATH}/${entity_id}`, { version, ...values });

export const listed = async (app: TestApp, query: string, person = 'cred.supervisor') =>
  ok(await app.as(person).get<{ items: RequirementRecord[]; total: number }>(`${PATH}?size=200&${query}`))
    .items;

/** One of those as shipped. */
export const shipped = async (app: TestApp, kind: string, code: string): Promise<RequirementRecord> =>
  (await listed(app, `subject_kind_eq=${kind}&code_eq=${code}`))[0]!;

/** What an account was settled to find out. */
export const setFacts = (app: TestApp, accountId: string, facts: object) =>
  app.query`update account set facts = ${JSON.stringify(facts)}::jsonb where entity_id = ${accountId}`;

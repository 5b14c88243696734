import { AGREEMENT_TYPE, type AgreementStatus, type AgreementType } from '#schemas/vocabulary/index.ts';
import { demoId } from '#server/db/seed/people.ts';
import type { Page } from '#server/platform/list/page.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { templateFor } from '#tests/support/legal.ts';
import type { Refused } from '#tests/support/fails.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';

interface Agreement {
  entity_id: string;
  version: number;
  lead_id: string;
  type: string;
  name: string;
  status: AgreementStatus;
  signing_date: string | null;
  created_by: string | null;
  can: { edit: boolean; sign: boolean; cancel: boolean; terminate: boolean };
}
export interface Refusal extends Refused {
  current?: Agreement;
}
export type List = Page<Agreement> & { can: { create: boolean } };
export type Said = Answer<Agreement & Refusal>;

export const SIGNED = { action: 'sign', type: 'NDA', name: 'Mutual NDA', signing_date: '2026-01-15' };

/** What people do with the legal records of a lead. */
export const deskOf = (app: () => TestApp) => ({
  /** A lead of a person's own. */
  create: (type: 'sp' | 'tp', owner = `${type}.agent`): Promise<Lead> =>
    makeLead(app(), type, { pr_assigned_id: demoId(owner), assignee_id: demoId(owner) }, owner),
  /** With a template of the type, unless another one is said. */
  post: async (
    person: string,
    lead: Pick<Lead, 'entity_id' | 'lead_type'>,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Said> => {
    const type = Object.hasOwn(AGREEMENT_TYPE, String(body.type)) ? (body.type as AgreementType) : 'NDA';
    const template_id = await templateFor(app(), lead, type);
    return app()
      .as(person)
      .post(`/leads/${lead.lead_type.toLowerCase()}/agreements`, {
        lead_id: lead.entity_id,
        template_id,
        ...body,
      });
  },
  patch: (person: string, id: string, body: object): Promise<Said> =>
    app().as(person).patch(`/leads/agreements/${id}`, body),
  list: async (person: string, lead: Lead, more = ''): Promise<List> =>
    (
      await app()
        .as(person)
        .get<List>(`/leads/${lead.lead_type.toLowerCase()}/agreements?lead_id_eq=${lead.entity_id}${more}`)
    ).body,
});

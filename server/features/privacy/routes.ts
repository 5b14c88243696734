import { Type } from '@sinclair/typebox';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type Action, type LeadType } from '#schemas/permissions.ts';
import { CONFIRM_MAX, PRIVACY_REASON_MAX, type PrivacyState } from '#schemas/privacy/index.ts';
import type { AppContext } from '#server/app.ts';
import type { Call } from '#server/platform/actor.ts';
import { sendText } from '#server/platform/download.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { refuse } from '#server/platform/problem.ts';
import { closed, Key } from '#server/platform/routes.ts';
import { Slots } from '#server/platform/slots.ts';
import { transact } from '#server/platform/write.ts';
import { findResource, findSubject } from '../credentialing/subject.ts';
import type { Subject } from '../credentialing/rights.ts';
import { findLead } from '../leads/read.ts';
import { askErasure, privacyState, type FindPerson } from './erase.ts';
import { findPersonOfAccount, findPersonOfLead, findPersonOfResource } from './find.ts';
import { leadSections } from './leadReport.ts';
import type { Person } from './person.ts';
import { reportText, type Section } from './report.ts';
import { subjectSections } from './subjectReport.ts';

const Why = Type.String({ maxLength: PRIVACY_REASON_MAX, format: 'plain-lines' });
const ReportBody = Type.Object({ reason: Why }, closed);
const EraseBody = Type.Object({ reason: Why, confirm: Type.String({ maxLength: CONFIRM_MAX }) }, closed);
const tags = ['privacy'];

/** Access reports at once: each holds a connection for as long as its reader reads. */
const REPORTS = { all: 3, each: 1 };

/** What is kept of a person, found and told of by who may. */
interface Kept {
  readonly about: Person['about'];
  readonly detail: Readonly<Record<string, unknown>>;
  readonly sections: readonly Section[];
}

/** What is kept of the people of leads and credential files: told to them, and erased (docs/decisions/023). */
export async function privacyFeature(api: App, context: AppContext): Promise<void> {
  const { config } = context;
  const slots = new Slots(REPORTS);
  for (const type of LEAD_TYPES) {
    const path = `/${LEADS[type].name}/:id/privacy`;
    reportRoute(api, context, path, 'lead.privacy', slots, (call, id) => keptOfLead(context, call, type, id));
    eraseRoutes(api, context, path, 'lead.privacy', findPersonOfLead(type));
  }
  const accounts = '/credentialing/accounts/:id/privacy';
  reportRoute(api, context, accounts, 'credential.privacy', slots, async (call, account_id) =>
    keptOfSubject(context, call, await findSubject(context.db, call, { account_id, resource_id: null })),
  );
  eraseRoutes(api, context, accounts, 'credential.privacy', findPersonOfAccount(config.retention.accounts));
  const resources = '/credentialing/resources/:id/privacy';
  reportRoute(api, context, resources, 'credential.privacy', slots, async (call, id) =>
    keptOfSubject(context, call, await findResource(context.db, call, id)),
  );
  eraseRoutes(api, context, resources, 'credential.privacy', findPersonOfResource(config.retention.files));
}

/** The report leaves with a row of the history that says who had it, and why. */
function reportRoute(
  api: App,
  { db }: AppContext,
  path: string,
  action: Action,
  slots: Slots,
  find: (call: Call, id: string) => Promise<Kept>,
): void {
  api.post(
    `${path}/report`,
    { ...needs(action), schema: { tags, params: Key, body: ReportBody } },
    async (request, reply) => {
      const call = callOf(request);
      const reason = request.body.reason.trim();
      refuse(reason ? [] : [{ field: 'reason', code: 'reason_required' }]);
      const { about, detail, sections } = await find(call, request.params.id);
      const sent = {
        slots,
        person: call.actor.id,
        filename: `personal-data-${request.params.id}.json`,
        type: 'application/json',
      };
      void reply.header('cache-control', 'no-store');
      return sendText(reply, sent, async () => {
        await transact(db, call, (write) =>
          write.note(about.resource, about.id, {
            type: 'PERSONAL_DATA_REPORTED',
            changes: [],
            detail: { ...detail, reason },
          }),
        );
        const head = { ...about, ...detail, made_at: new Date(), made_by: call.actor.username, reason };
        return reportText(db, head, sections);
      });
    },
  );
}

async function keptOfLead({ db }: AppContext, call: Call, type: LeadType, id: string): Promise<Kept> {
  const row = await findLead(db, call, type, id);
  return {
    about: { resource: 'lead', id },
    detail: {},
    sections: await leadSections(db, row, call.language),
  };
}

async function keptOfSubject({ db }: AppContext, call: Call, subject: Subject): Promise<Kept> {
  const { account, resource } = subject;
  return {
    about: { resource: 'account', id: account.entity_id },
    detail: { resource_id: resource?.entity_id ?? null },
    sections: await subjectSections(db, subject, call.language),
  };
}

function eraseRoutes(
  api: App,
  { db, jobs }: AppContext,
  path: string,
  action: Action,
  find: FindPerson,
): void {
  api.get(path, { ...needs(action), schema: { tags, params: Key } }, (request): Promise<PrivacyState> =>
    privacyState(db, callOf(request), find, request.params.id),
  );

  api.post(
    `${path}/erase`,
    { ...needs(action), schema: { tags, params: Key, body: EraseBody } },
    async (request, reply) =>
      reply
        .status(202)
        .send(await askErasure({ db, jobs }, callOf(request), find, request.params.id, request.body)),
  );
}

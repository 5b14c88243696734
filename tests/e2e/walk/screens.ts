import { ACCOUNT_FORM } from '#schemas/forms/keys.ts';
import type { Area, LeadType } from '#schemas/permissions.ts';
import { TABS as FILE_TABS } from '#src/resources/credentials/details/tabs.ts';
import { TABS as LEAD_TABS } from '#src/resources/leads/details/tabs.ts';

/** What the API answers to the person who looks. */
export type Ask = <T>(path: string) => Promise<T>;

/** Who looks, and how to learn which records there are. */
export interface Looker {
  readonly ask: Ask;
  /** The type whose records they read; credentials people read both. */
  readonly type: LeadType;
}

type Addresses = readonly string[] | ((looker: Looker) => Promise<readonly string[]>);

interface PageOf {
  readonly items: readonly { readonly entity_id: string; readonly key?: string }[];
}

const LEADS = '/prospecting/leads';
const CONTRACTING = '/prospecting/contracting';
const FORMS = '/credentialing/form-schemas';
const EDIT = '/credentialing/credential/edit';
const NOWHERE = '00000000-0000-4000-8000-000000000000';

const idsOf = async ({ ask }: Looker, path: string, size = 1): Promise<string[]> =>
  (await ask<PageOf>(`${path}${path.includes('?') ? '&' : '?'}size=${size}`)).items.map(
    ({ entity_id }) => entity_id,
  );
const leadsOf = (looker: Looker, size?: number) =>
  idsOf(looker, `leads/${looker.type.toLowerCase()}?ordering=company_name`, size);
const tabs = (base: string, names: readonly string[]): string[] => names.map((name) => `${base}?tab=${name}`);
const reportsAt = (base: string, category: string) => ({
  [`${base}/reports`]: ['', '?view=mine', '?view=runs', '?view=schedules', '?view=trash'].map(
    (query) => `${base}/reports${query}`,
  ),
  [`${base}/reports/template`]: ['', `?category=${category}`].map(
    (query) => `${base}/reports/template${query}`,
  ),
  [`${base}/file-explorer/:view?`]: ['', '/grid', '/trash'].map((view) => `${base}/file-explorer${view}`),
});

/**
 * Every screen of the console by the address that src/App.tsx gives it, and where it is looked at: what axe reads
 * (walk.test.ts) and what is photographed (shots.ts). A route that is missing here fails tests/src/walk.test.ts.
 */
export const SCREENS: Readonly<Record<string, Addresses>> = {
  '/auto-sign-in': ['/auto-sign-in'],
  '/verify': ['/verify'],
  '/sign': ['/sign'],
  '/': ['/'],
  '/*': ['/no-such-page'],
  '/notices': ['/notices'],
  '/notices/settings': ['/notices/settings'],
  '/download/:key': ['/download/no-such-key?name=letter.pdf'],

  '/operations/jobs': ['', '?state=DEAD', '?tab=schedule', '?tab=processes'].map(
    (query) => `/operations/jobs${query}`,
  ),
  '/lists/:list?': ['/lists', '/lists/business_line', '/lists/region?type=TP', '/lists/no-such-list'],

  [LEADS]: [LEADS, `${LEADS}?filter=${encodeURIComponent('{"search":"zzzz no such lead"}')}`],
  [`${LEADS}/board`]: [`${LEADS}/board`],
  [`${LEADS}/new`]: [`${LEADS}/new`],
  [`${LEADS}/import`]: [`${LEADS}/import`],
  [`${LEADS}/manage-import-tasks`]: [`${LEADS}/manage-import-tasks`],
  [`${LEADS}/assign`]: [`${LEADS}/assign`],
  [`${LEADS}/details/:id`]: async (looker) => {
    const [id] = await leadsOf(looker);
    return [...tabs(`${LEADS}/details/${id}`, LEAD_TABS), `${LEADS}/details/${NOWHERE}`];
  },
  [`${LEADS}/agreements/:id`]: [`${LEADS}/agreements/${NOWHERE}`],
  [`${LEADS}/merge/:id/:otherId`]: async (looker) => [
    `${LEADS}/merge/${(await leadsOf(looker, 2)).join('/')}`,
  ],
  '/prospecting/dashboard': ['/prospecting/dashboard'],
  '/prospecting/tasks': ['?view=mine', '?view=team', '?view=team&show=calendar'].map(
    (query) => `/prospecting/tasks${query}`,
  ),
  [`${CONTRACTING}/templates`]: [`${CONTRACTING}/templates`],
  [`${CONTRACTING}/templates/new`]: [`${CONTRACTING}/templates/new`],
  [`${CONTRACTING}/templates/:id`]: async (looker) => {
    const [id] = await idsOf(looker, 'contracts/templates');
    return tabs(`${CONTRACTING}/templates/${id}`, ['details', 'placements', 'versions']);
  },
  [`${CONTRACTING}/signatories`]: ['', '?signer=new'].map((query) => `${CONTRACTING}/signatories${query}`),
  ...reportsAt('/prospecting', 'LEADS'),

  [EDIT]: [EDIT],
  [`${EDIT}/form/:key`]: ({ type }) =>
    Promise.resolve([ACCOUNT_FORM[type], 'insurance'].map((key) => `${EDIT}/form/${key}`)),
  [`${EDIT}/papers`]: [`${EDIT}/papers`],
  [`${EDIT}/resource/:id`]: async (looker) =>
    (await idsOf(looker, 'credentialing/resources')).map((id) => `${EDIT}/resource/${id}`),
  [`${EDIT}/add/:kind`]: ({ type }) =>
    Promise.resolve([`${EDIT}/add/${type === 'TP' ? 'driver' : 'practitioner'}`]),
  [`${EDIT}/*`]: [`${EDIT}/nowhere`],

  '/credentialing/credential': ['/credentialing/credential'],
  '/credentialing/credential/resources': ['/credentialing/credential/resources'],
  '/credentialing/credential/assign': ['/credentialing/credential/assign'],
  '/credentialing/credential/details/:id/:type': async (looker) => {
    const [account] = await idsOf(looker, 'credentialing/accounts');
    const [resource] = await idsOf(looker, 'credentialing/resources');
    const details = '/credentialing/credential/details';
    return [...tabs(`${details}/${account}/account`, FILE_TABS), `${details}/${resource}/driver`];
  },
  '/credentialing/screening': ['/credentialing/screening'],
  '/credentialing/requirements': ['/credentialing/requirements'],
  [FORMS]: [FORMS],
  [`${FORMS}/:key`]: [`${FORMS}/driver`],
  [`${FORMS}/:key/edit`]: [`${FORMS}/driver/edit`, `${FORMS}/driver/edit?version=1`],
  [`${FORMS}/:key/publish`]: [`${FORMS}/driver/publish`],
  [`${FORMS}/:key/release`]: [`${FORMS}/driver/release`],
  [`${FORMS}/:key/migrations/:id`]: [`${FORMS}/driver/migrations/${NOWHERE}`],
  ...reportsAt('/credentialing', 'DRIVERS'),
};

/** Whom a route of the table is for, by its address; `public`: nobody need be signed in. */
export function areaOf(pattern: string): Area | 'public' {
  if (['/auto-sign-in', '/verify', '/sign'].includes(pattern)) return 'public';
  if (pattern.startsWith('/lists')) return 'lists';
  if (pattern.startsWith('/operations')) return 'operations';
  if (pattern.startsWith('/prospecting')) return 'prospecting';
  if (pattern === EDIT || pattern.startsWith(`${EDIT}/`)) return 'providerEdit';
  return pattern.startsWith('/credentialing') ? 'credentialing' : 'signedIn';
}

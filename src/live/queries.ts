import type { Query } from '@tanstack/react-query';
import { SIGNERS } from '#schemas/contract/signer.ts';
import { TEMPLATES } from '#schemas/contract/template.ts';
import { LEADS } from '#schemas/lead/index.ts';
import type { LiveEvent, LiveResource } from '#schemas/live.ts';
import { isObject } from '#src/dataProvider/errors.ts';
import { isLookup } from '#src/dataProvider/lists.ts';

/** An answer that screens show: the key it was asked under, and what it said. */
export type Shown = Pick<Query, 'queryKey' | 'state'>;
type About = (key: readonly unknown[], id: string | null, shown: Shown) => boolean;

const LEAD_NAMES: readonly string[] = Object.values(LEADS).map(({ name }) => name);
const ACCOUNTS = 'credentialing/accounts';

/** Null asks about all of them. */
const is = (value: unknown, id: string | null): boolean => id === null || value === id;
const isOneOf = (values: unknown, id: string | null): boolean =>
  id === null || (Array.isArray(values) && values.includes(id));
const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** react-admin's keys, and ours that are made like them: `[resource, what is asked, of which]`. */
function isAboutRecord([, part, which]: readonly unknown[], id: string | null): boolean {
  if (part === 'getOne') return is(isObject(which) ? which.id : which, id);
  if (part === 'getMany') return isOneOf(fieldOf(which, 'ids'), id);
  if (part === 'changes' || part === 'merges' || part === 'versions') return is(which, id);
  return true;
}

/** Records of a resource, and the list from which others name them. */
const isAboutNamed = (resource: string, key: readonly unknown[], id: string | null): boolean =>
  key[0] === resource ? isAboutRecord(key, id) : key[0] === 'entries' && key[1] === resource;

/** What is asked while somebody decides is not asked anew under their hands: saving tells whether it still holds. */
const QUESTIONS: readonly unknown[] = ['merge', 'to choose', 'duplicates', 'logins', 'preview'];

/** The account that an answer about a credential file belongs to, from the question, else from what it said. */
function accountOf([, path, query]: readonly unknown[], { state: { data } }: Shown): unknown {
  const [, inPath] = /^credentialing\/accounts\/([^/]+)/.exec(String(path)) ?? [];
  if (inPath !== undefined && inPath !== 'mine') return decodeURIComponent(inPath);
  return (
    fieldOf(query, 'account_id_eq') ??
    fieldOf(data, 'account_id') ??
    fieldOf(fieldOf(data, 'account'), 'entity_id')
  );
}

/** Of the forms what changes: versions that are published stay, and what a draft would do is asked of each draft anew. */
const FORM_PARTS: readonly unknown[] = [
  'overview',
  'versions',
  'draft',
  'migrations',
  'migration',
  'release',
];

/**
 * Which answers an event is about: the only place that says so. Keys are those under which screens ask; a test asks for
 * them through the screens themselves.
 */
const ABOUT: Readonly<Record<LiveResource, About>> = {
  // Notes, outreaches, tasks and agreements of a lead are events of the lead.
  lead: (key, id) => {
    const [name] = key;
    if (name === 'activities' || name === 'leads/agreements') return is(key[1], id);
    if (LEAD_NAMES.includes(String(name))) return isAboutRecord(key, id);
    return LEAD_NAMES.some((leads) => String(name).startsWith(`${leads}/`)) && !isLookup(String(name));
  },
  account: (key, id, shown) => {
    const [name] = key;
    if (name === 'credential-file') {
      const account = accountOf(key, shown);
      return account === undefined || is(account, id);
    }
    if (name === ACCOUNTS) return isAboutRecord(key, id);
    // What is new in the timeline of a lead: its file is told there too, and the key says which that is.
    if (LEAD_NAMES.includes(String(name)) && key[1] === 'changes') return Boolean(key[4]) && is(key[4], id);
    if (name === 'screening') return key[1] !== 'lists';
    return name === 'credentialing/resources' || name === 'credential-history';
  },
  // The rows and the mapping that somebody works at are left as they are; a run that goes on is asked about by its screen.
  import_flow: ([name]) => name === 'leads/import-flows',
  import_job: ([name]) => name === 'leads/import-flows',
  bulk_action: ([name, , part, which], id) =>
    name === 'bulk' && (part === 'running' || (part === 'action' && is(which, id))),
  form_schema: ([name, part]) =>
    (name === 'form-schemas' && FORM_PARTS.includes(part)) || (name === 'util' && part === 'custom-fields'),
  requirement: ([name]) => name === 'requirements',
  // Every list: what belongs to an entry of one tells its name.
  lookup: ([name, part]) => name === 'lists' || isLookup(String(name === 'entries' ? part : name)),
  signer: (key, id) => isAboutNamed(SIGNERS.name, key, id),
  contract_template: (key, id) => isAboutNamed(TEMPLATES.name, key, id),
  saved_view: ([name]) => name === 'views',
  notice: ([name]) => name === 'notices',
};

/** Figures of all leads change with every lead: they need not be of this second. */
const FIGURES_PACE_MS = 30_000;
const PACE_MS = 1000;

/** How often at most, in ms, an answer that is shown is read again. */
export const paceOf = ({ queryKey: [name, part] }: Shown): number =>
  LEAD_NAMES.includes(String(name)) && part === 'stats' ? FIGURES_PACE_MS : PACE_MS;

/** Whether an answer may be another one after something happened to a record, or (null) to many. */
export const isAbout = (resource: LiveResource, id: string | null, shown: Shown): boolean =>
  !QUESTIONS.includes(shown.queryKey[1]) && ABOUT[resource](shown.queryKey, id, shown);

/** Whether events are told about an answer at all. */
export const isFollowed = (shown: Shown): boolean =>
  (Object.keys(ABOUT) as LiveResource[]).some((resource) => isAbout(resource, null, shown));

/** Whether an answer has the record as the event left it, or later. */
export function isKnown({ state: { data } }: Shown, { entity_id, version }: LiveEvent): boolean {
  if (version === null || entity_id === null) return false;
  const known = versionIn(data, entity_id);
  return known !== undefined && known >= version;
}

/** The version in which an answer has a record: a record, a list of them, a page of a list, or pages. */
function versionIn(data: unknown, id: string): number | undefined {
  if (Array.isArray(data)) {
    for (const item of data) {
      const version = versionIn(item, id);
      if (version !== undefined) return version;
    }
    return undefined;
  }
  if (!isObject(data)) return undefined;
  if (data.id === id) return typeof data.version === 'number' ? data.version : undefined;
  return versionIn(data.pages ?? data.data, id);
}

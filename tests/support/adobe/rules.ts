import type { IncomingMessage } from 'node:http';

/** A request that has been read. */
export interface Asked {
  readonly method: string;
  /** Below api/rest/v6/. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** What a call must be like, from domain §3: its scope, its body, whether it changes a state that must be named. */
interface Rule {
  readonly method: string;
  readonly path: RegExp;
  readonly scope: string;
  readonly needs?: readonly string[];
  readonly isForm?: boolean;
  readonly ifMatch?: boolean;
}

const AGREEMENT = 'agreements/[\\w-]+';
const RULES: readonly Rule[] = [
  { method: 'POST', path: /^transientDocuments$/, scope: 'agreement_write', isForm: true },
  {
    method: 'POST',
    path: /^agreements$/,
    scope: 'agreement_write',
    needs: ['fileInfos', 'name', 'participantSetsInfo', 'signatureType', 'state'],
  },
  { method: 'GET', path: /^agreements$/, scope: 'agreement_read' },
  { method: 'GET', path: new RegExp(`^${AGREEMENT}$`), scope: 'agreement_read' },
  {
    method: 'PUT',
    path: new RegExp(`^${AGREEMENT}$`),
    scope: 'agreement_write',
    needs: ['expirationTime'],
    ifMatch: true,
  },
  {
    method: 'PUT',
    path: new RegExp(`^${AGREEMENT}/state$`),
    scope: 'agreement_write',
    needs: ['state'],
    ifMatch: true,
  },
  {
    method: 'GET',
    path: new RegExp(`^${AGREEMENT}/(members|events|reminders|combinedDocument|auditTrail)$`),
    scope: 'agreement_read',
  },
  { method: 'GET', path: new RegExp(`^${AGREEMENT}/signingUrls$`), scope: 'agreement_write' },
  {
    method: 'POST',
    path: new RegExp(`^${AGREEMENT}/reminders$`),
    scope: 'agreement_write',
    needs: ['recipientParticipantIds', 'status'],
  },
  {
    method: 'POST',
    path: /^webhooks$/,
    scope: 'webhook_write',
    needs: ['name', 'scope', 'state', 'webhookSubscriptionEvents', 'webhookUrlInfo'],
  },
];

/** The scope a call needs; undefined: there is no such call. */
export const scopeOf = ({ method, path }: Asked): string | undefined => ruleOf(method, path)?.scope;

/** Everything in which a request is not what the facts say, in sentences. */
export function violationsOf({ method, path, headers, body }: Asked): string[] {
  const rule = ruleOf(method, path);
  const at = `${method} ${path.replace(/CBJ\w+/, '{id}')}`;
  if (!rule) return [`${at}: there is no such call`];
  const type = headers['content-type'] ?? '';
  const given = type.startsWith('application/json') ? jsonOf(body) : {};
  return [
    ...(rule.isForm && !type.startsWith('multipart/form-data') ? [`${at}: not multipart/form-data`] : []),
    ...(rule.needs && !type.startsWith('application/json') ? [`${at}: not JSON`] : []),
    ...(rule.needs ?? [])
      .filter((name) => given[name] === undefined)
      .map((name) => `${at}: ${name} is missing`),
    ...(rule.ifMatch && !headers['if-match'] ? [`${at}: If-Match is missing`] : []),
    ...(path === 'agreements' && method === 'POST'
      ? creationViolations(given).map((text) => `${at}: ${text}`)
      : []),
  ];
}

const ruleOf = (method: string, path: string): Rule | undefined =>
  RULES.find((rule) => rule.method === method && rule.path.test(path));

export function jsonOf(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const ROLES = ['SIGNER', 'APPROVER'];

function creationViolations(given: Record<string, unknown>): string[] {
  const sets = (given.participantSetsInfo ?? []) as {
    memberInfos?: { email?: string }[];
    order?: number;
    role?: string;
  }[];
  const until = given.expirationTime;
  return [
    ...(['ESIGN', 'WRITTEN'].includes(String(given.signatureType)) ? [] : ['signatureType']),
    ...(['DRAFT', 'AUTHORING', 'IN_PROCESS'].includes(String(given.state)) ? [] : ['state']),
    ...(sets.length > 0 && Math.min(...sets.map(({ order = 0 }) => order)) === 1
      ? []
      : ['order is not from 1']),
    ...sets.filter(({ role = '' }) => !ROLES.includes(role)).map(() => 'role'),
    ...sets
      .filter(({ memberInfos }) => !memberInfos?.[0]?.email?.includes('@'))
      .map(() => 'memberInfos[].email'),
    ...(until === undefined || Date.parse(String(until)) > Date.now() ? [] : ['expirationTime is over']),
  ];
}

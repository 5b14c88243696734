import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { paperOf } from '../signing.ts';
import { FakeAgreement, type Creation } from './agreements.ts';
import { jsonOf, scopeOf, violationsOf, type Asked } from './rules.ts';
import { FakeWebhooks, type FakeWebhook } from './webhooks.ts';

const CLIENT = { id: 'provnet-app', secret: 'app-secret', refreshToken: 'refresh-1' };
const SCOPES = ['agreement_read', 'agreement_write', 'webhook_write'];
const TOKEN_SECONDS = 3600;
/** A file is at most so large (domain §3). */
const FILE_MOST = 10 * 1024 * 1024;

/** What a test has it do instead of answering as it should. */
export interface Fault {
  readonly path: RegExp;
  readonly method?: string;
  /** Calls that it takes, one by default. */
  times?: number;
  readonly status?: number;
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The call is done, and its answer is lost on its way. */
  readonly after?: boolean;
  /** Nobody answers at all. */
  readonly cut?: boolean;
  /** A page that somebody in between answers with. */
  readonly page?: string;
  /** What happens in this moment. */
  readonly meanwhile?: () => unknown;
}

/**
 * Adobe Acrobat Sign's REST API v6 as a server of HTTP, after the facts of domain §3: it checks every request against
 * them, and keeps what was wrong in `violations`.
 */
export class FakeAdobe {
  readonly violations: string[] = [];
  readonly calls: string[] = [];
  readonly agreements: FakeAgreement[] = [];
  readonly webhooks = new FakeWebhooks(CLIENT.id);
  readonly faults: Fault[] = [];
  /** Of the next agreements: reads in which their documents are still being processed. */
  processing = 0;
  scopes: readonly string[] = SCOPES;
  private readonly tokens = new Map<string, number>();
  private readonly documents = new Map<string, Uint8Array>();
  private shard = 'na1';
  private readonly server = createServer((request, response) => void this.serve(request, response));

  static async start(): Promise<FakeAdobe> {
    const fake = new FakeAdobe();
    await new Promise<void>((done) => fake.server.listen(0, '127.0.0.1', done));
    return fake;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** The access tokens that it has given out. */
  get issued(): readonly string[] {
    return [...this.tokens.keys()];
  }

  private get origin(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${String(typeof address === 'object' && address ? address.port : 0)}`;
  }

  /** The configuration of a server that works with it. */
  get env(): Record<string, string> {
    return {
      ADOBE_SIGN_URL: this.origin,
      ADOBE_SIGN_CLIENT_ID: CLIENT.id,
      ADOBE_SIGN_CLIENT_SECRET: CLIENT.secret,
      ADOBE_SIGN_REFRESH_TOKEN: CLIENT.refreshToken,
    };
  }

  /** The agreement that went out under a key, which is one and no more; drafts that nobody heard of are none. */
  of(key: string): FakeAgreement {
    const found = this.agreements.filter(({ info, sent }) => info.externalId?.id === key && sent > 0);
    if (found.length !== 1 || found[0]!.sent !== 1)
      throw new Error(`${String(found.length)} agreements went out under the key`);
    return found[0]!;
  }

  /** Tokens that were given are none from now on. */
  expireTokens(): void {
    this.tokens.clear();
  }

  /** The account lives elsewhere from now on. */
  move(): void {
    this.shard = 'eu1';
  }

  /** The consent is gone: no more tokens. */
  isRevoked = false;

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const body = await buffer(request);
    const [path = ''] = /(?<=\/api\/rest\/v6\/).*/.exec(url.pathname) ?? [url.pathname.slice(1)];
    const asked: Asked = {
      method: request.method ?? '',
      path,
      query: url.searchParams,
      headers: request.headers,
      body,
    };
    this.calls.push(`${asked.method} ${path}`);
    const fault = this.faults.find(
      (one) => (one.times ?? 1) > 0 && one.path.test(path) && (one.method ?? asked.method) === asked.method,
    );
    if (fault) {
      fault.times = (fault.times ?? 1) - 1;
      await fault.meanwhile?.();
      if (fault.cut) return void request.socket.destroy();
      if (fault.page !== undefined)
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(fault.page);
      if (fault.status !== undefined)
        return say(response, fault.status, { code: fault.code ?? 'FAULT' }, fault.headers);
    }
    const answer = await this.answer(asked, url);
    if (fault?.after) return void request.socket.destroy();
    say(response, answer.status ?? 200, answer.body, answer.headers);
  }

  private async answer(asked: Asked, url: URL): Promise<Reply> {
    if (asked.path === 'oauth/v2/refresh') return this.refresh(asked);
    const [, token = ''] = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '') ?? [];
    if ((this.tokens.get(token) ?? 0) < Date.now()) return refused(401, 'INVALID_ACCESS_TOKEN');
    if (asked.path === 'baseUris')
      return {
        body: { apiAccessPoint: `${this.origin}/${this.shard}/`, webAccessPoint: `${this.origin}/web/` },
      };
    if (!url.pathname.startsWith(`/${this.shard}/`)) return refused(403, 'INVALID_API_ACCESS_POINT');
    const wrong = violationsOf(asked);
    this.violations.push(...wrong);
    if (wrong.length > 0) return refused(400, 'INVALID_REQUEST');
    const scope = scopeOf(asked);
    if (scope && !this.scopes.includes(scope)) return refused(403, 'PERMISSION_DENIED');
    return this.route(asked);
  }

  private refresh({ body, headers }: Asked): Reply {
    const form = new URLSearchParams(body.toString());
    const isRight =
      headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
      form.get('grant_type') === 'refresh_token' &&
      form.get('client_id') === CLIENT.id &&
      form.get('client_secret') === CLIENT.secret &&
      form.get('refresh_token') === CLIENT.refreshToken;
    if (!isRight) this.violations.push('oauth/v2/refresh: not what it takes');
    if (!isRight || this.isRevoked) return { status: 400, body: { error: 'invalid_grant' } };
    const token = `3AAABLblq${randomUUID()}`;
    this.tokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
    return { body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } };
  }

  private async route(asked: Asked): Promise<Reply> {
    const { method, path, body } = asked;
    if (path === 'transientDocuments') return this.upload(asked);
    if (path === 'webhooks') return this.register(jsonOf(body));
    if (path === 'agreements') return method === 'POST' ? this.create(jsonOf(body)) : this.list(asked.query);
    const [, id, more = ''] = /^agreements\/([\w-]+)\/?(.*)$/.exec(path) ?? [];
    const agreement = this.agreements.find((one) => one.id === id);
    if (!agreement) return refused(404, 'INVALID_AGREEMENT_ID');
    if (method === 'PUT' && asked.headers['if-match'] !== agreement.etag)
      return refused(412, 'RESOURCE_MODIFIED');
    if (method === 'PUT') return change(agreement, more, jsonOf(body));
    if (more === 'reminders' && method === 'GET') return { body: { reminderInfoList: agreement.reminders } };
    if (more === 'reminders') return remind(agreement, jsonOf(body));
    if (more === 'combinedDocument') return combined(agreement, asked.query);
    if (more === 'members')
      return {
        body: {
          // In which order they come nobody says.
          participantSets: agreement.sets.toReversed().map((set) => ({
            ...set,
            memberInfos: set.memberInfos.map((member) => ({ ...member, status: 'ACTIVE' })),
          })),
        },
      };
    if (more === 'signingUrls') return signingUrls(agreement);
    if (more === 'events') return { body: { events: agreement.events } };
    agreement.seen();
    const { info, status, expirationTime, etag } = agreement;
    return {
      body: { ...info, id: agreement.id, state: undefined, status, expirationTime },
      headers: { etag },
    };
  }

  private async upload({ headers, body }: Asked): Promise<Reply> {
    const form = await new Response(Uint8Array.from(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('File');
    const isWhole =
      file instanceof Blob && form.get('File-Name') && form.get('Mime-Type') === 'application/pdf';
    if (!isWhole) {
      this.violations.push('POST transientDocuments: File, File-Name and Mime-Type');
      return refused(400, 'INVALID_REQUEST');
    }
    if (file.size > FILE_MOST) return refused(400, 'MAX_FILE_SIZE_EXCEEDED');
    const id = randomUUID();
    this.documents.set(id, new Uint8Array(await file.arrayBuffer()));
    return { status: 201, body: { transientDocumentId: id } };
  }

  private create(given: Record<string, unknown>): Reply {
    const info = given as unknown as Creation;
    const document = this.documents.get(info.fileInfos[0]?.transientDocumentId ?? '');
    if (!document) return refused(404, 'INVALID_TRANSIENTDOCUMENTID');
    const agreement = new FakeAgreement(info, document, this.processing, (event, of) =>
      this.webhooks.tell(event, of),
    );
    this.agreements.push(agreement);
    return { status: 201, body: { id: agreement.id } };
  }

  private list(query: URLSearchParams): Reply {
    const key = query.get('externalId');
    const found = this.agreements.filter(({ info }) => key === null || info.externalId?.id === key);
    const userAgreementList = found.map(({ id, info: { name }, status }) => ({ id, name, status }));
    return { body: { userAgreementList, page: {} } };
  }

  private async register(given: Record<string, unknown>): Promise<Reply> {
    const { url } = given.webhookUrlInfo as { url: string };
    const { protocol, port, hostname } = new URL(url);
    const isAllowed = protocol === 'https:' && ['', '8443'].includes(port) && hostname !== 'localhost';
    if (!isAllowed) this.violations.push('POST webhooks: the address must be HTTPS on 443 or 8443');
    if (!isAllowed || !(await this.webhooks.verify(url))) return refused(400, 'WEBHOOK_URL_NOT_VERIFIED');
    const hook: FakeWebhook = { url, resourceId: String(given.resourceId) };
    if (this.webhooks.all.some(({ resourceId }) => resourceId === hook.resourceId))
      return refused(409, 'DUPLICATE_WEBHOOK_CONFIGURATION');
    this.webhooks.all.push(hook);
    return { status: 201, body: { id: randomUUID() } };
  }
}

interface Reply {
  readonly status?: number;
  readonly body: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const refused = (status: number, code: string): Reply => ({
  status,
  body: { code, message: 'Somebody named nina@provider.example is not to be told to the log.' },
});

function say(response: ServerResponse, status: number, body: object | Buffer, headers = {}): void {
  const isPaper = Buffer.isBuffer(body);
  response.writeHead(status, {
    'content-type': isPaper ? 'application/pdf' : 'application/json',
    ...headers,
  });
  response.end(isPaper ? body : JSON.stringify(body));
}

function change(agreement: FakeAgreement, more: string, given: Record<string, unknown>): Reply {
  if (more === '') {
    agreement.prolong(String(given.expirationTime));
    return { status: 204, body: Buffer.alloc(0) };
  }
  const state = String(given.state);
  if (!agreement.allows(state)) return refused(403, 'AGREEMENT_STATE_NOT_ALLOWED');
  const { comment = '' } = (given.agreementCancellationInfo ?? {}) as { comment?: string };
  agreement.move(state, comment);
  return { status: 204, body: Buffer.alloc(0) };
}

function remind(agreement: FakeAgreement, given: Record<string, unknown>): Reply {
  const recipientParticipantIds = given.recipientParticipantIds as readonly string[];
  const ids = agreement.sets.flatMap(({ memberInfos }) => memberInfos.map(({ id }) => id));
  if (!agreement.isOut || recipientParticipantIds.some((id) => !ids.includes(id)))
    return refused(400, 'INVALID_PARTICIPANT');
  agreement.reminders.push({ recipientParticipantIds, lastSentDate: new Date().toISOString() });
  return { status: 201, body: { id: randomUUID() } };
}

/** Where a member of a set signs. */
export const placeOf = (memberId: string): string =>
  `https://secure.adobesign.example/public/apiesign?pid=${memberId}`;

function signingUrls(agreement: FakeAgreement): Reply {
  if (agreement.status === 'DOCUMENTS_NOT_YET_PROCESSED') return refused(404, 'AGREEMENT_NOT_EXPOSED');
  const infos = agreement.sets
    .filter(({ status }) => status.startsWith('WAITING_FOR_MY_'))
    .map(({ memberInfos }) => ({
      signingUrls: memberInfos.map(({ id, email }) => ({
        email,
        esignUrl: placeOf(id),
      })),
    }));
  return infos.length > 0 ? { body: { signingUrlSetInfos: infos } } : refused(404, 'AGREEMENT_NOT_SIGNABLE');
}

async function combined(agreement: FakeAgreement, query: URLSearchParams): Promise<Reply> {
  if (agreement.status !== 'SIGNED') return refused(404, 'AGREEMENT_NOT_SIGNED');
  const pages = query.get('attachAuditReport') === 'true' ? 2 : 1;
  return { body: Buffer.from(await paperOf(pages)) };
}

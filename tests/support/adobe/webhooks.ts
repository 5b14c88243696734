import { randomUUID } from 'node:crypto';
import type { FakeAgreement, FakeEvent } from './agreements.ts';

/** How the world outside reaches the server that is tested: an address there is called here. */
export type Reach = (
  method: 'GET' | 'POST',
  url: URL,
  headers: Record<string, string>,
  body: string,
) => Promise<{ readonly status: number; readonly headers: Record<string, unknown>; readonly body: string }>;

export interface FakeWebhook {
  readonly url: string;
  readonly resourceId: string;
}

const ANSWER_MS = 5000;
/** Acrobat Sign tries so often within three days; time does not pass here. */
const TRIES = 15;

/** Its notices: told at once, or kept back until the test lets them go as it likes. */
export class FakeWebhooks {
  readonly all: FakeWebhook[] = [];
  /** Notices that were not answered as they should be, by what was wrong. */
  readonly unheard: string[] = [];
  reach: Reach | null = null;
  /** They wait in `waiting` rather than go out. */
  isHeld = false;
  readonly waiting: { readonly hook: FakeWebhook; readonly body: string }[] = [];
  private running: Promise<unknown> = Promise.resolve();
  private readonly clientId: string;

  constructor(clientId: string) {
    this.clientId = clientId;
  }

  /** Whether an address answers as one that is registered must: 2xx with the client id in header or body. */
  async verify(url: string): Promise<boolean> {
    return (await this.call('GET', url, '')) === null;
  }

  tell(event: FakeEvent, agreement: FakeAgreement): void {
    for (const hook of this.all.filter(({ resourceId }) => resourceId === agreement.id)) {
      const body = JSON.stringify({
        webhookId: randomUUID(),
        webhookNotificationId: randomUUID(),
        webhookScope: 'RESOURCE',
        webhookUrlInfo: { url: hook.url },
        event: `AGREEMENT_${event.type}`,
        eventDate: event.date,
        eventResourceType: 'agreement',
        agreement: { id: agreement.id, name: agreement.info.name, status: agreement.status },
      });
      this.waiting.push({ hook, body });
    }
    if (!this.isHeld) this.flush();
  }

  /** Lets go what waits: in this order, each so often; none of them is lost unless it is taken out. */
  flush(order: 'first' | 'last' = 'first', times = 1): void {
    const notices = this.waiting.splice(0);
    if (order === 'last') notices.reverse();
    for (const { hook, body } of notices)
      for (let time = 0; time < times; time += 1)
        this.running = this.running.then(() => this.deliver(hook, body));
  }

  /** Once all that went out was answered. */
  settled(): Promise<unknown> {
    return this.running;
  }

  private async deliver(hook: FakeWebhook, body: string): Promise<void> {
    for (let turn = 0; turn < TRIES; turn += 1) {
      const wrong = await this.call('POST', hook.url, body);
      if (wrong === null) return;
      this.unheard.push(wrong);
    }
  }

  /** What is wrong with the answer; null: nothing. */
  private async call(method: 'GET' | 'POST', url: string, body: string): Promise<string | null> {
    if (!this.reach) return 'nobody is reached';
    const headers = {
      'x-adobesign-clientid': this.clientId,
      ...(method === 'POST' ? { 'content-type': 'application/json; charset=utf-8' } : {}),
    };
    const began = performance.now();
    const answer = await this.reach(method, new URL(url), headers, body);
    if (performance.now() - began > ANSWER_MS) return 'no answer in five seconds';
    if (answer.status < 200 || answer.status > 299) return `answered ${String(answer.status)}`;
    const inBody = (): unknown => (JSON.parse(answer.body) as Record<string, unknown>).xAdobeSignClientId;
    const isEchoed = answer.headers['x-adobesign-clientid'] === this.clientId || inBody() === this.clientId;
    return isEchoed ? null : 'the client id is not echoed';
  }
}

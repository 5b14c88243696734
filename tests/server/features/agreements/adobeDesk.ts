import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { AgreementSigning } from '#schemas/agreement/index.ts';
import type { HistoryEntry } from '#server/platform/history.ts';
import { FakeAdobe } from '#tests/support/adobe/index.ts';
import { startApp } from '#tests/support/app.ts';
import { draftAgreement } from '#tests/support/contracts.ts';
import { retryNow } from '#tests/support/jobs.ts';
import { POLL } from '#tests/support/scope.ts';
import { useForFile } from '#tests/support/useForFile.ts';

export interface Seen {
  readonly version: number;
  readonly status: string;
  readonly end_reason: string | null;
  readonly end_text: string | null;
  readonly signing: AgreementSigning | null;
  readonly file_id: string | null;
  readonly can: Readonly<Record<string, boolean>>;
}
const ORIGIN = 'https://provnet.example';

/**
 * An installation that sends through Acrobat Sign, which reaches it by its name, and what people do there with agreements:
 * it starts before the first test of the file and ends after the last one.
 */
export function useAdobe() {
  const adobe = useForFile(() => FakeAdobe.start());
  const app = useForFile(async () => {
    const there = await startApp({ ...adobe.env, PROVNET_URL: ORIGIN });
    adobe.webhooks.reach = async (method, { origin, pathname: url }, headers, payload) => {
      expect(origin).toBe(ORIGIN);
      const answer = await there.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      return { status: answer.statusCode, headers: answer.headers, body: answer.body };
    };
    return there;
  });
  const boss = () => app.as('sp.supervisor');

  /** A contract that somebody has just asked to be sent. */
  async function sending() {
    const email = `nina.${randomUUID()}@provider.example`;
    const draft = await draftAgreement(app, 'sp.supervisor', email);
    const { at, id, leadId } = draft;
    const send = async (person = 'sp.supervisor') => {
      const answer = await app.as(person).post(`${at}/send`, { version: draft.version });
      expect(answer.status, answer.text).toBe(202);
    };
    const read = async () => (await boss().get<Seen>(at)).body;
    const history = async (type: string) =>
      (await boss().get<{ items: HistoryEntry[] }>(`/leads/sp/${leadId}/changes?type_in=${type}&size=100`))
        .body.items;
    return {
      ...draft,
      email,
      send,
      read,
      history,
      becomes: (status: string) =>
        vi.waitFor(async () => {
          await retryNow(app.db);
          expect((await read()).status).toBe(status);
        }, POLL),
      there: () => adobe.of(id),
      signAll: () => {
        adobe.of(id).sign(email);
        adobe.of(id).sign(draft.internal);
      },
      signers: async () => (await read()).signing?.recipients.map((one) => one.status),
      lead: async () => (await boss().get<{ status: string; version: number }>(`/leads/sp/${leadId}`)).body,
      check: () => boss().post(`${at}/check`, {}),
      cancel: async (person = 'sp.supervisor', end_text: string | null = null) =>
        app.as(person).patch<Seen>(at, { version: (await read()).version, action: 'cancel', end_text }),
      /** Through which statuses it went, as the history of its lead tells, oldest first. */
      steps: async () =>
        (await history('LEAD_CONTRACT_UPDATED'))
          .flatMap(({ changes }) => changes)
          .flatMap(({ field, from, to }) => (field === 'status' ? [`${String(from)} ${String(to)}`] : []))
          .reverse(),
    };
  }

  /** One that is out. */
  async function sent() {
    const one = await sending();
    await one.send();
    await one.becomes('SENT');
    return one;
  }

  /** Something happens there of which we are told nothing. */
  async function untold(work: () => unknown): Promise<void> {
    await adobe.webhooks.settled();
    adobe.webhooks.isHeld = true;
    await work();
    adobe.webhooks.waiting.length = 0;
    adobe.webhooks.isHeld = false;
  }

  return { app, adobe, boss, sending, sent, untold };
}
export type Sending = Awaited<ReturnType<ReturnType<typeof useAdobe>['sending']>>;

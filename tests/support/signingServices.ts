import { pollFor } from '#tests/support/clock.ts';
import { sql } from 'kysely';
import type { Envelope, SigningService } from '#server/ports/signing/index.ts';
import { FakeAdobe, placeOf } from './adobe/index.ts';
import { startApp, type TestApp } from './app.ts';
import { mailsTo, signerAt } from './signing.ts';

type Who = Envelope['recipients'][number];

/** A signing service with those who sign, each by the way that is theirs. */
export interface SigningWorld {
  readonly signing: SigningService;
  open(envelope: Envelope, who: Who): Promise<void>;
  sign(envelope: Envelope, who: Who): Promise<void>;
  decline(envelope: Envelope, who: Who, reason: string): Promise<void>;
  /** The time of those who are asked is over. */
  expire(envelope: Envelope): Promise<void>;
  /** How often somebody was written to so far. */
  letters(envelope: Envelope, who: Who): Promise<number>;
  /** Where somebody who is asked signs; null: only by the letters they have. */
  placeOf(envelope: Envelope, who: Who): string | null;
  /** Everybody was written to two days ago: who is asked to write again does. */
  later(envelope: Envelope): Promise<void>;
  /** What is wrong with what was asked of it. */
  violations(): readonly string[];
  close(): Promise<void>;
}

export async function embeddedWorld(app: TestApp): Promise<SigningWorld> {
  const signers = new Map<string, Awaited<ReturnType<typeof signerAt>>>();
  const signer = async (who: Who) => {
    const known = signers.get(who.email) ?? (await signerAt(app, who.email));
    signers.set(who.email, known);
    return known;
  };
  return {
    signing: app.signing,
    open: async (_envelope, who) => void (await signer(who)),
    sign: async (_envelope, who) => {
      const their = await signer(who);
      await their.consent();
      const answer = await their.sign();
      if (answer.status !== 200) throw new Error(answer.text);
    },
    decline: async (_envelope, who, reason) => {
      const their = await signer(who);
      const answer = await their.post('decline', { reason });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    expire: async ({ id }) => {
      await sql`update envelope_recipient set expires_at = now() - interval '1 minute'
                 where envelope_id = ${id} and status in ('ASKED', 'OPENED')`.execute(app.db);
      await sql`select graphile_worker.add_job('signing.tend')`.execute(app.db);
    },
    letters: async (_envelope, { email }) => {
      await settled(app);
      return (await mailsTo(app, email)).length;
    },
    placeOf: () => null,
    later: async ({ id }) => {
      await settled(app);
      await sql`update signing_link set created_at = created_at - interval '1 hour' where envelope_id = ${id}`.execute(
        app.db,
      );
      await sql`update envelope_recipient
                   set expires_at = expires_at - interval '2 days', asked_at = asked_at - interval '2 days',
                       opened_at = opened_at - interval '2 days'
                 where envelope_id = ${id}`.execute(app.db);
    },
    violations: () => [],
    close: async () => undefined,
  };
}

/** Once no job waits that could be done. */
const settled = ({ db }: TestApp): Promise<true> =>
  pollFor(async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`.execute(db);
    return rows.length === 0 || undefined;
  }, 'the jobs do not come to an end');

export async function adobeWorld(): Promise<SigningWorld & { readonly adobe: FakeAdobe }> {
  const adobe = await FakeAdobe.start();
  const app = await startApp(adobe.env);
  const idOf = (envelope: Envelope, who: Who) =>
    adobe.of(envelope.id).sets.find(({ memberInfos }) => memberInfos[0]?.email === who.email)!.memberInfos[0]!
      .id;
  return {
    adobe,
    signing: app.signing,
    open: async (envelope, who) => adobe.of(envelope.id).view(who.email),
    sign: async (envelope, who) => adobe.of(envelope.id).sign(who.email),
    decline: async (envelope, who, reason) => adobe.of(envelope.id).decline(who.email, reason),
    expire: async (envelope) => adobe.of(envelope.id).expire(),
    letters: async (envelope, who) => {
      const { events, reminders } = adobe.of(envelope.id);
      const asked = events.filter(
        (one) => one.type === 'ACTION_REQUESTED' && one.participantEmail === who.email,
      );
      const id = idOf(envelope, who);
      return asked.length + reminders.filter(({ recipientParticipantIds: ids }) => ids.includes(id)).length;
    },
    placeOf: (envelope, who) => placeOf(idOf(envelope, who)),
    later: async (envelope) => adobe.of(envelope.id).age(2 * 86_400_000),
    violations: () => adobe.violations,
    close: async () => {
      await app.close();
      await adobe.close();
    },
  };
}

import { randomUUID } from 'node:crypto';

export interface FakeMember {
  readonly id: string;
  readonly email: string;
}
export interface FakeSet {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly role: string;
  readonly memberInfos: readonly FakeMember[];
  status: string;
}
export interface FakeEvent {
  readonly type: string;
  readonly date: string;
  readonly participantId?: string;
  readonly participantEmail?: string;
  readonly comment?: string;
}

/** What POST /agreements must say (domain §3). */
export interface Creation {
  readonly fileInfos: readonly { readonly transientDocumentId: string }[];
  readonly name: string;
  readonly participantSetsInfo: readonly {
    readonly name?: string;
    readonly memberInfos: readonly { readonly email: string }[];
    readonly order: number;
    readonly role: string;
  }[];
  readonly signatureType: string;
  readonly state: string;
  readonly externalId?: { readonly id: string };
  readonly expirationTime?: string;
  readonly [more: string]: unknown;
}

const WAITING: Readonly<Record<string, string>> = {
  SIGNER: 'WAITING_FOR_MY_SIGNATURE',
  APPROVER: 'WAITING_FOR_MY_APPROVAL',
};

const who = ({ memberInfos: [member] }: FakeSet) => ({
  participantId: member!.id,
  participantEmail: member!.email,
});

/** An agreement as Acrobat Sign keeps it: its state, who signs it, what happened. */
export class FakeAgreement {
  readonly id = `CBJCHBCAABAA${randomUUID().replaceAll('-', '')}`;
  readonly sets: readonly FakeSet[];
  events: FakeEvent[] = [];
  readonly reminders: {
    readonly recipientParticipantIds: readonly string[];
    readonly lastSentDate: string;
  }[] = [];
  status = 'DRAFT';
  expirationTime: string | undefined;
  /** How often it went out: Acrobat Sign's own rule is once. */
  sent = 0;
  /** Reads after it was sent in which its documents are still being processed. */
  processing: number;
  private changes = 0;
  private readonly told: (event: FakeEvent, agreement: FakeAgreement) => void;
  readonly info: Creation;
  readonly document: Uint8Array;

  constructor(info: Creation, document: Uint8Array, processing: number, told: FakeAgreement['told']) {
    this.info = info;
    this.document = document;
    this.processing = processing;
    this.told = told;
    this.expirationTime = info.expirationTime;
    this.sets = info.participantSetsInfo.map(({ name = '', memberInfos, order, role }) => ({
      id: randomUUID(),
      name,
      order,
      role,
      memberInfos: memberInfos.map(({ email }) => ({ id: randomUUID(), email })),
      status: 'NOT_YET_VISIBLE',
    }));
  }

  get etag(): string {
    return `"${this.id.slice(-6)}-${String(this.changes)}"`;
  }

  /** Whether a state may follow (domain §3 `PUT …/state`). */
  allows(state: string): boolean {
    const next: Readonly<Record<string, string>> = { DRAFT: 'AUTHORING', AUTHORING: 'IN_PROCESS' };
    return state === 'CANCELLED' ? this.isOut : next[this.status] === state;
  }

  get isOut(): boolean {
    return this.status.startsWith('OUT_FOR_');
  }

  move(state: string, comment = ''): void {
    this.changes += 1;
    if (state === 'CANCELLED') {
      this.end('CANCELLED', { type: 'RECALLED', comment });
      return;
    }
    if (state === 'IN_PROCESS') {
      this.sent += 1;
      this.status = 'DOCUMENTS_NOT_YET_PROCESSED';
      if (this.processing === 0) this.goOut();
      return;
    }
    this.status = state;
  }

  /** Somebody reads it: time passes. */
  seen(): void {
    if (this.status !== 'DOCUMENTS_NOT_YET_PROCESSED') return;
    this.processing -= 1;
    if (this.processing <= 0) this.goOut();
  }

  private goOut(): void {
    this.changes += 1;
    this.status = 'OUT_FOR_SIGNATURE';
    this.event({ type: 'CREATED' });
    this.ask();
  }

  private ask(): void {
    const open = this.sets.filter(({ status }) => status !== 'COMPLETED');
    const turn = Math.min(...open.map(({ order }) => order));
    for (const set of open)
      if (set.order === turn && !set.status.startsWith('WAITING_FOR_MY_')) {
        set.status = WAITING[set.role]!;
        this.event({ type: 'ACTION_REQUESTED', ...who(set) });
      } else if (set.order !== turn) set.status = 'WAITING_FOR_OTHERS';
  }

  view(email: string): void {
    this.event({ type: 'EMAIL_VIEWED', ...who(this.turnOf(email)) });
  }

  sign(email: string, how = 'ESIGNED'): void {
    const set = this.turnOf(email);
    this.changes += 1;
    set.status = 'COMPLETED';
    this.event({ type: set.role === 'APPROVER' ? 'APPROVED' : how, ...who(set) });
    if (this.sets.some(({ status }) => status !== 'COMPLETED')) return this.ask();
    this.status = 'SIGNED';
    this.event({ type: 'WORKFLOW_COMPLETED' });
  }

  decline(email: string, comment: string): void {
    this.end('CANCELLED', { type: 'REJECTED', ...who(this.turnOf(email)), comment });
  }

  expire(): void {
    this.end('EXPIRED', { type: 'EXPIRED' });
  }

  /** It ends by itself: its documents cannot be made into pages, a signer did not prove that it is them. */
  fail(type: string): void {
    this.end('CANCELLED', { type });
  }

  prolong(until: string): void {
    this.changes += 1;
    this.expirationTime = until;
  }

  /** So much time (ms) passes: all that happened was so much earlier. */
  age(by: number): void {
    const earlier = (at: string) => new Date(Date.parse(at) - by).toISOString();
    this.events = this.events.map((event) => ({ ...event, date: earlier(event.date) }));
    if (this.expirationTime) this.prolong(earlier(this.expirationTime));
  }

  /** Its sender does something to it in Acrobat Sign's own pages. */
  touch(): void {
    this.changes += 1;
  }

  private turnOf(email: string): FakeSet {
    const set = this.sets.find(
      ({ memberInfos, status }) =>
        status.startsWith('WAITING_FOR_MY_') && memberInfos.some((member) => member.email === email),
    );
    if (!this.isOut || !set) throw new Error('it is not their turn');
    return set;
  }

  private end(status: string, event: Omit<FakeEvent, 'date'>): void {
    this.changes += 1;
    this.status = status;
    for (const set of this.sets) if (set.status !== 'COMPLETED') set.status = 'CANCELLED';
    this.event(event);
  }

  private event(event: Omit<FakeEvent, 'date'>): void {
    const whole = { ...event, date: new Date().toISOString() };
    this.events.push(whole);
    this.told(whole, this);
  }
}

import type { Language } from '#schemas/engine/codes.ts';
import type { EnvelopeHappened } from '#schemas/contract/events.ts';
import type { Placement } from '#schemas/contract/placement.ts';
import type { AgreementEnd, ContractParty, RecipientStatus, SignerRole } from '#schemas/vocabulary/index.ts';

export { SigningAway, SigningRefused } from './errors.ts';

/** Who signs; `position` from 1: the same for all where they sign in any order. */
export interface Recipient {
  readonly party: ContractParty;
  readonly position: number;
  readonly role: SignerRole;
  readonly name: string;
  readonly email: string;
}

/** A paper that goes out to be signed, whole: a service needs nothing else. */
export interface Envelope {
  /** The agreement's key: however often it is sent, there is one envelope. */
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly message: string;
  /** In which the recipients are written to, until one of them chooses another. */
  readonly language: Language;
  readonly sender: { readonly name: string; readonly email: string };
  readonly recipients: readonly Recipient[];
  /** They get a copy of what was signed. */
  readonly cc: readonly string[];
  /** So many days has each recipient from when they are asked. */
  readonly expiresDays: number;
  /** What recipients fill in; merge fields stand in the paper already. */
  readonly placements: readonly Placement[];
  /** PDF. */
  readonly paper: Uint8Array;
}

export interface RecipientState {
  readonly party: ContractParty;
  readonly status: RecipientStatus;
  /** When they came to this status (ISO 8601). */
  readonly at: string | null;
  /** When they were asked, first or anew (ISO 8601); null: not yet. */
  readonly askedAt: string | null;
  /** Until when they may sign (ISO 8601); null: they are not asked now. */
  readonly until: string | null;
  readonly reason: string | null;
}

/** How an envelope stands: the truth, whatever was heard of it before. */
export interface EnvelopeState {
  readonly status: 'IN_PROGRESS' | 'SENT' | 'SIGNED' | 'CANCELLED';
  readonly recipients: readonly RecipientState[];
  readonly endReason: AgreementEnd | null;
  /** In the words of who declined or withdrew it. */
  readonly endText: string | null;
  /** The day (YYYY-MM-DD, UTC) of the last signature; null before. */
  readonly signedOn: string | null;
}

/**
 * A signing service. Every method may be called again after it failed, or after the process was killed within it: what
 * was done is not done twice. They throw SigningAway for what may pass, SigningRefused for what lasts, and the reason of
 * the signal.
 */
export interface SigningService {
  readonly kind: 'embedded' | 'adobe';
  /** Makes the envelope and asks those whose turn it is. */
  send(envelope: Envelope, signal?: AbortSignal): Promise<void>;
  /** Does in advance what the last signer of this envelope would otherwise wait for. It may take seconds; the envelope is already out. */
  prepare(id: string, signal?: AbortSignal): Promise<void>;
  /** Null: it has no such envelope. */
  state(id: string, signal?: AbortSignal): Promise<EnvelopeState | null>;
  /**
   * What happened to it, newest first and HAPPENED_MOST at most, as far as the service tells; nothing of an envelope that
   * it has not.
   */
  events(id: string, signal?: AbortSignal): Promise<readonly EnvelopeHappened[]>;
  /** Reminds those of them who were asked and have not signed; answers whether anybody was written to. */
  remind(id: string, parties: readonly ContractParty[], signal?: AbortSignal): Promise<boolean>;
  /** Asks one of them anew, with their whole time before them; answers the same. */
  resend(id: string, party: ContractParty, signal?: AbortSignal): Promise<boolean>;
  /**
   * Where one of them signs now, to be given to nobody else; null: it is not their turn, or the service lets people sign
   * by what it wrote to them alone.
   */
  signingUrl(id: string, party: ContractParty, signal?: AbortSignal): Promise<string | null>;
  /** Withdraws it; what has ended stays as it is. */
  cancel(id: string, reason: AgreementEnd, text: string, signal?: AbortSignal): Promise<void>;
  /** The signed paper with its record of what happened (PDF). Throws SigningAway while it is being made. */
  signedPaper(id: string, signal?: AbortSignal): Promise<Uint8Array>;
}

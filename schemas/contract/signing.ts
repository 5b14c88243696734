import type {
  AgreementEnd,
  ContractParty,
  PlacementKind,
  RecipientStatus,
  SignerRole,
} from '#schemas/vocabulary/index.ts';
import type { Placement } from './placement.ts';

/**
 * What the signer's page and the server tell each other under `/signing` (docs/decisions/016). The page's address is
 * `/sign#<token>`; what follows the `#` reaches no server by itself.
 */

/** A link was opened: a code is on its way. */
export interface LinkOpened {
  /** Where the code went, so that its owner knows it and nobody else: `j•••@example.org`. */
  readonly address: string;
  /** Until when the code is taken (ISO 8601). */
  readonly code_expires_at: string;
  /** Codes that may still be asked for with this link. */
  readonly codes_left: number;
}

/** The code was right. `session` is sent as `Authorization: Signer <session>`. */
export interface SignerSession {
  readonly session: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

/** Somebody who signs, as the other signers may know of them. */
export interface SigningParty {
  readonly party: ContractParty;
  readonly name: string;
  readonly role: SignerRole;
  readonly position: number;
  readonly status: RecipientStatus;
  /** When they came to it (ISO 8601). */
  readonly at: string | null;
  readonly me: boolean;
}

/** The paper as one of its signers has it before them. */
export interface SigningView {
  /** The envelope's: what is filled in is kept under it until it is sent. */
  readonly id: string;
  readonly name: string;
  readonly sender: string;
  readonly message: string;
  readonly state: 'OPEN' | 'COMPLETING' | 'SIGNED' | 'CANCELLED';
  readonly end_reason: AgreementEnd | null;
  readonly expires_at: string | null;
  readonly parties: readonly SigningParty[];
  /** What the signed-in signer has to fill in, in reading order. */
  readonly placements: readonly SignersPlacement[];
  /** What they consented to already; null: not yet. */
  readonly consent_version: string | null;
}

export type SignersPlacement = Omit<Placement, 'party' | 'field'> & {
  readonly kind: Exclude<PlacementKind, 'MERGE'>;
};

/** What a signer fills in, by placement: TEXT a text, CHECKBOX whether it is ticked. DATE is the server's to say. */
export type SignerAnswers = Readonly<Record<string, string | boolean>>;

/** How a name or its initials are signed: typed, or drawn as strokes of points (fractions of a field 3 wide and 1 high). */
export type Mark =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'drawn'; readonly strokes: readonly (readonly (readonly [number, number])[])[] };

export interface SignerMarks {
  /** Null for an approver who has nothing to sign. */
  readonly signature: Mark | null;
  /** Null where no initials are asked for. */
  readonly initials: Mark | null;
}

/** Body of `POST /signing/complete`. */
export interface SigningCompletion extends SignerMarks {
  readonly answers: SignerAnswers;
}

/** Who asks for another code so soon (ms) has one on its way already. */
export const CODE_AGAIN_MS = 30_000;

/** How much of a drawing is taken, of all its strokes together: more than any hand needs. */
export const STROKES_MAX = 200;
export const POINTS_MAX = 2000;
export const TYPED_MAX = 80;
export const ANSWER_MAX = 500;
export const DECLINE_MAX = 1000;

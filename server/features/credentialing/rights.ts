import {
  ACCOUNT_LIFECYCLE,
  PROVIDER_EDITS,
  RENEWS,
  STAFF_REVIEWS,
  SUBMITTED,
} from '#schemas/credential/account.ts';
import {
  ACCOUNT_HOLDS,
  RESOURCE_LIFECYCLE,
  RESOURCE_PROVIDER_EDITS,
  RESOURCE_RENEWS,
  RESOURCE_STAFF_REVIEWS,
} from '#schemas/credential/resource.ts';
import type { SubjectRights } from '#schemas/credential/subject.ts';
import { movesFrom, type Lifecycle } from '#schemas/engine/transitions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { AccountRow } from './account.ts';
import type { ResourceRow } from './resource.ts';
import { isProvider, mayOn } from './visible.ts';

/** An account, or one of its resources together with its account. */
export interface Subject {
  readonly account: AccountRow;
  readonly resource: ResourceRow | null;
}

/** Whose turn it is: the provider's, the staff's, or only renewals are taken (domain §5). */
interface Phase {
  readonly providerEdits: boolean;
  readonly staffReviews: boolean;
  readonly renews: boolean;
}

/** What of a subject says whose turn it is. */
export interface Standing {
  readonly account: Pick<AccountRow, 'credential_status'>;
  readonly resource: Pick<ResourceRow, 'credential_status'> | null;
}

export function phaseOf({ account, resource }: Standing): Phase {
  const status = account.credential_status;
  if (!resource)
    return {
      providerEdits: PROVIDER_EDITS.includes(status),
      staffReviews: STAFF_REVIEWS.includes(status),
      renews: RENEWS.includes(status),
    };
  const held = ACCOUNT_HOLDS.includes(status);
  return {
    providerEdits: !held && RESOURCE_PROVIDER_EDITS.includes(resource.credential_status),
    staffReviews: !held && RESOURCE_STAFF_REVIEWS.includes(resource.credential_status),
    renews: !held && RESOURCE_RENEWS.includes(resource.credential_status),
  };
}

/** Providers edit while the subject is theirs, staff also while it is reviewed; a decided one is edited by nobody. */
export const isEditable = (actor: Actor, subject: Subject): boolean => {
  const { providerEdits, staffReviews } = phaseOf(subject);
  return providerEdits || (!isProvider(actor) && staffReviews);
};

export const lifecycleOf = ({ resource }: Subject): Lifecycle =>
  resource ? RESOURCE_LIFECYCLE : ACCOUNT_LIFECYCLE;
export const statusOf = ({ account, resource }: Subject): string => (resource ?? account).credential_status;

/** What a person may do to a subject now (domain §6). */
export function rightsOn(actor: Actor, subject: Subject): SubjectRights {
  const { account, resource } = subject;
  const phase = phaseOf(subject);
  const mayEdit = mayOn(actor, 'credential.edit', account);
  const mayReview = mayOn(actor, 'credential.review', account);
  const moves = movesFrom(lifecycleOf(subject), statusOf(subject)).filter(
    (move) =>
      // Submitting an account is more than a move: it validates the file.
      (resource !== null || move.to !== SUBMITTED) &&
      (!move.supervisorOnly || mayOn(actor, 'credential.decide', account)),
  );
  return {
    edit: mayEdit && isEditable(actor, subject),
    renew: mayEdit && phase.renews,
    submit: mayOn(actor, 'credential.submit', account) && phase.providerEdits,
    review: mayReview && phase.staffReviews,
    reveal: mayOn(actor, 'credential.reveal', account),
    internal: mayOn(actor, 'credential.internal', account),
    statuses: mayReview ? moves.map((move) => move.to) : [],
  };
}

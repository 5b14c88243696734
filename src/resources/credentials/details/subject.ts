import type {
  Cycle,
  FormRef,
  ResourceRecord,
  SubjectRef,
  SubjectRights,
  Summary,
} from '#schemas/credential/subject.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { accountPath, detailsAddress, resourcePath, type Account } from '../api.ts';

/** Whose file is on the screen: an account, or one of its resources (docs/decisions/012). */
export interface Subject {
  readonly account: Account;
  readonly resource: ResourceRecord | null;
}

/** The record of a subject: what an account and a resource have in common. */
export const recordOf = ({ account, resource }: Subject): Account | ResourceRecord => resource ?? account;
/** What is open at the subject itself: an account's own, not that of its resources. */
export const summaryOf = ({ account, resource }: Subject): Summary => resource ?? account.own ?? account;
export const kindOf = ({ resource }: Subject): SubjectKind => resource?.kind ?? 'ACCOUNT';
export const rightsOf = (subject: Subject): SubjectRights => recordOf(subject).can;
export const formsOf = (subject: Subject): readonly FormRef[] => recordOf(subject).forms ?? NO_FORMS;
export const cycleOf = (subject: Subject): Cycle | null => recordOf(subject).cycle ?? null;

export const refOf = ({ account, resource }: Subject): SubjectRef => ({
  account_id: account.entity_id,
  resource_id: resource?.entity_id ?? null,
});

/** Where the API has a subject, or a part of it. */
export const subjectPath = ({ account, resource }: Subject, part?: string): string =>
  resource ? resourcePath(resource.entity_id, part) : accountPath(account.entity_id, part);

export const addressOf = (subject: Subject): string =>
  detailsAddress(recordOf(subject).entity_id, kindOf(subject));

const NO_FORMS: readonly FormRef[] = [];

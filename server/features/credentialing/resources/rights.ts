import { ACCOUNT_HOLDS, RESOURCE_PROVIDER_EDITS } from '#schemas/credential/resource.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { AccountRow } from '../account.ts';
import type { ResourceRow } from '../resource.ts';
import { mayOn } from '../visible.ts';

export const mayEditFile = (actor: Actor, account: AccountRow): boolean =>
  mayOn(actor, 'credential.edit', account);

/** Drivers and vehicles come and go, also in an approved file: only one that is held takes none (domain §5). */
export const takesResources = ({ credential_status }: AccountRow): boolean =>
  !ACCOUNT_HOLDS.includes(credential_status);

/** What was never submitted may be removed: nobody has judged it. */
export const isRemovable = (account: AccountRow, resource: ResourceRow): boolean =>
  takesResources(account) &&
  resource.submitted_at === null &&
  RESOURCE_PROVIDER_EDITS.includes(resource.credential_status);

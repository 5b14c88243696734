import type { Call } from '#server/platform/actor.ts';
import type { Db, Trx } from '#server/platform/db.ts';
import { formRefs, openForms } from '../instances.ts';
import { cycleOf } from '../lifecycle/cycles.ts';
import { presentResource } from '../resource.ts';
import { findResource, refOf } from '../subject.ts';

/** One resource with its forms and the cycle it is in. Throws `not_found`. */
export async function wholeResource(db: Db | Trx, call: Call, id: string) {
  const subject = await findResource(db, call, id);
  return {
    ...presentResource(subject.resource, subject.account, call.actor),
    forms: formRefs(await openForms(db, subject), call),
    cycle: await cycleOf(db, refOf(subject)),
  };
}

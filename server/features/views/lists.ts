import { QUEUE_NAMES, queueOf, type QueueName } from '#schemas/credential/queue.ts';
import type { Fields } from '#schemas/engine/field.ts';
import { LEADS } from '#schemas/lead/index.ts';
import { LEAD_TYPES, type Action, type LeadType } from '#schemas/permissions.ts';
import { visibleLeads } from '#server/features/leads/visible.ts';
import { requireScope, type Actor } from '#server/platform/actor.ts';

type Does = 'read' | 'write';

/** A list of which people keep views. */
export interface ViewList {
  /** As the API calls it. */
  readonly name: string;
  readonly rights: Readonly<Record<Does, Action>>;
  /** Who may not use the list has no views of it: throws `forbidden`, or `not_found` for leads of the other type. */
  refuse(actor: Actor, does: Does): void;
  /** What the list can be asked for by this reader. */
  fields(actor: Actor): Fields;
}

const leadList = (type: LeadType): ViewList => {
  const rights = { read: 'lead.read', write: 'view.write' } as const;
  return {
    name: LEADS[type].name,
    rights,
    refuse: (actor, does) => void visibleLeads(actor, rights[does], type),
    fields: () => LEADS[type].fields,
  };
};

const queueList = (queue: QueueName): ViewList => {
  const rights = { read: 'credential.view', write: 'credential.view' } as const;
  return {
    name: queueOf(queue, 'CREDENTIALS_SUPERVISOR').name,
    rights,
    refuse: (actor, does) => void requireScope(actor, rights[does]),
    fields: ({ role }) => queueOf(queue, role).fields,
  };
};

export const VIEW_LISTS: readonly ViewList[] = [...LEAD_TYPES.map(leadList), ...QUEUE_NAMES.map(queueList)];

import type { Session } from '#src/authProvider/session.tsx';
import { scopeOf } from '#schemas/permissions.ts';
import type { Change } from '#src/dataProvider/index.ts';
import { entrySearch } from '../../activities/permalink.ts';
import { detailsAddress } from '../../credentials/api.ts';
import { stepPath } from '../../imports/paths.ts';
import type { TabName } from '../details/tabs.ts';

/** A link from an entry to what it tells of: an address, and the key of its words. */
export interface EntryPlace {
  readonly to: string;
  readonly text: string;
  /** Within the lead: the way back to the list goes along. */
  readonly isHere: boolean;
}

/** The tabs of what belongs to a lead, by the word that its events carry its key under. */
const TABS: Readonly<Record<string, TabName>> = {
  note: 'notes',
  outreach: 'outreaches',
  task: 'tasks',
  agreement: 'legal',
};

const keyIn = (detail: Change['detail'], name: string): string | null => {
  const key = detail?.[name];
  return typeof key === 'string' ? key : null;
};

/** Where the reader finds what an entry tells of, as far as it has a place of its own that the reader may see. */
export function placeOf({ detail, resource, record_id, actor }: Change, me: Session): EntryPlace | null {
  if (resource === 'account')
    return { to: detailsAddress(String(record_id)), text: 'timeline.open.credential', isHere: false };
  for (const [name, tab] of Object.entries(TABS)) {
    const key = keyIn(detail, name);
    if (key === null) continue;
    return { to: entrySearch(tab, key), text: `timeline.open.${name}`, isHere: true };
  }
  const flow = keyIn(detail, 'import_flow_id');
  const scope = scopeOf(me.role, 'import.write');
  const mayOpen = scope === 'type' || (scope === 'own' && actor?.entity_id === me.id);
  return flow && mayOpen ? { to: stepPath(flow), text: 'timeline.open.import', isHere: false } : null;
}

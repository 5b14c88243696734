import { isKey } from '#schemas/engine/formats.ts';
import {
  LIVE_MESSAGE_MAX,
  LIVE_RESOURCES,
  LIVE_TOPICS_MAX,
  type LiveCall,
  type LiveResource,
} from '#schemas/live.ts';

/** Longer than any place that we have said. */
const PLACE_MAX = 64;

/** What a console says; null: nothing of ours. */
export function callIn(data: Buffer, isBinary: boolean): LiveCall | null {
  if (isBinary || data.length > LIVE_MESSAGE_MAX) return null;
  const said = parsed(data.toString());
  switch (said?.do) {
    case 'hello':
      return isHello(said) ? said : null;
    case 'watch':
      return isWatch(said) ? said : null;
    case 'edit':
      return isEdit(said) ? said : null;
    default:
      return null;
  }
}

type Said = Readonly<Record<string, unknown>>;
type Of<D extends LiveCall['do']> = Extract<LiveCall, { readonly do: D }>;

function parsed(text: string): Said | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? (said as Said) : null;
  } catch {
    return null;
  }
}

const isHello = (said: Said): said is Said & Of<'hello'> =>
  typeof said.token === 'string' &&
  (said.since === undefined || (typeof said.since === 'string' && said.since.length <= PLACE_MAX));

const isWatch = (said: Said): said is Said & Of<'watch'> =>
  Array.isArray(said.topics) && said.topics.length <= LIVE_TOPICS_MAX && said.topics.every(isTopic);

const isEdit = (said: Said): said is Said & Of<'edit'> =>
  isResource(said.resource) &&
  typeof said.entity_id === 'string' &&
  isKey(said.entity_id) &&
  typeof said.on === 'boolean';

const isResource = (name: unknown): name is LiveResource => LIVE_RESOURCES.some((known) => known === name);

function isTopic(topic: unknown): boolean {
  if (typeof topic !== 'string') return false;
  const [resource, id, more] = topic.split('/');
  return isResource(resource) && more === undefined && (id === undefined || isKey(id));
}

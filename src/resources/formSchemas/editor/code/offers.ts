import { findNodeAtLocation, getLocation, getNodeValue, type JSONPath } from 'jsonc-parser';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { named, type Offer, type OffersOf, type Place } from './offer.ts';
import { inLabels, inSchema, inUi } from './offersOfForm.ts';
import { inOps, inRules } from './offersOfRules.ts';
import { parsed } from './text.ts';

export interface Offers {
  /** What is replaced. */
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
}

const NOTHING: OffersOf = { names: () => [], values: () => [] };
const ROOT: OffersOf = {
  names: () => [
    { label: 'schema', insert: '{ #{} }' },
    { label: 'ui', insert: '{ #{} }' },
    {
      label: 'labels',
      insert: `{ ${LANGUAGES.map((one) => named(one, '{ "sections": {}, "fields": {} }')).join(', ')} }`,
    },
    { label: 'rules', insert: '[#{}]' },
    { label: 'ops', insert: '[#{}]' },
  ],
  values: () => [],
};
const PARTS: Readonly<Record<string, OffersOf>> = {
  schema: inSchema,
  ui: inUi,
  labels: inLabels,
  rules: inRules,
  ops: inOps,
};

/**
 * What may be written at a place of a text, which need not be a form: names that are not there yet with a value to go on
 * from, values out of the tables by which forms are checked, and ids that the form has. null: nothing is known.
 */
export function offersAt(
  text: string,
  offset: number,
  known: Pick<Place, 'form' | 'published' | 'lists' | 'language'>,
): Offers | null {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const { root } = parsed(text);
  const touched =
    previousNode && offset >= previousNode.offset && offset <= previousNode.offset + previousNode.length
      ? previousNode
      : null;
  const from = touched?.offset ?? offset;
  const to = touched ? touched.offset + touched.length : offset;
  const at = (wanted: JSONPath): unknown => {
    const node = root && findNodeAtLocation(root, wanted);
    return node && (getNodeValue(node) as unknown);
  };
  const place: Place = { ...known, path: isAtPropertyKey ? path.slice(0, -1) : path, at };
  const part = place.path.length === 0 ? ROOT : (PARTS[String(place.path[0])] ?? NOTHING);
  const offers = isAtPropertyKey ? namesAt(place, part, text, to, touched?.value) : part.values(place);
  return offers.length === 0 ? null : { from, to, offers };
}

/** Names that are not there yet; before a colon the name alone, and before another name with a comma. */
function namesAt(place: Place, part: OffersOf, text: string, to: number, written: unknown): Offer[] {
  const here = place.at(place.path);
  const taken = typeof here === 'object' && here !== null ? Object.keys(here) : [];
  const after = /^\s*(.)?/su.exec(text.slice(to))?.[1];
  return part
    .names(place)
    .filter(({ label }) => label === written || !taken.includes(label))
    .map((offer) => ({
      ...offer,
      insert:
        after === ':'
          ? JSON.stringify(offer.label)
          : `${named(offer.label, offer.insert)}${after === '"' ? ',' : ''}`,
    }));
}

import type { ApiFail } from '#src/dataProvider/errors.ts';
import { formAddress, itemAnchor, papersAddress, resourceAddress } from '../paths.ts';

/** Where something of a file is wrong, as a refused submit names it (docs/decisions/012). */
export type Place =
  | { readonly of: 'form'; readonly key: string; readonly path: string }
  | { readonly of: 'item'; readonly code: string }
  | { readonly of: 'resource'; readonly id: string; readonly path: string }
  | { readonly of: 'resourceItem'; readonly id: string; readonly code: string }
  /** A kind of resource of which there is none, or something about the file as a whole. */
  | { readonly of: 'file' };

/** Reads the field of a fail: `forms.driver.identity.npi`, `resources.<id>.items.MVR` … */
export function placeOf(field: string): Place {
  const [head, name = '', ...rest] = field.split('.');
  if (name === '') return { of: 'file' };
  if (head === 'forms') return { of: 'form', key: name, path: rest.join('.') };
  if (head === 'items') return { of: 'item', code: name };
  if (head !== 'resources') return { of: 'file' };
  return rest[0] === 'items' && rest.length === 2
    ? { of: 'resourceItem', id: name, code: rest[1] ?? '' }
    : { of: 'resource', id: name, path: rest.join('.') };
}

/** The way to a place; null: it is on the home of the file. */
export function addressOf(place: Place): string | null {
  switch (place.of) {
    case 'form':
      return formAddress(place.key, place.path);
    case 'item':
      return papersAddress(itemAnchor(place.code));
    case 'resource':
      return resourceAddress(place.id, place.path);
    case 'resourceItem':
      return resourceAddress(place.id, itemAnchor(place.code));
    case 'file':
      return null;
  }
}

export interface PlacedFail {
  readonly place: Place;
  readonly message: string;
}

/** What a refused submit names, apart by the page on which it is mended, in the server's order. */
export interface RefusedParts {
  readonly file: readonly PlacedFail[];
  readonly forms: ReadonlyMap<string, readonly PlacedFail[]>;
  readonly items: readonly PlacedFail[];
  readonly resources: ReadonlyMap<string, readonly PlacedFail[]>;
}

export function partsOf(fails: readonly ApiFail[]): RefusedParts {
  const file: PlacedFail[] = [];
  const items: PlacedFail[] = [];
  const forms = new Map<string, PlacedFail[]>();
  const resources = new Map<string, PlacedFail[]>();
  for (const { field, message } of fails) {
    const place = placeOf(field);
    const placed = { place, message };
    if (place.of === 'file') file.push(placed);
    else if (place.of === 'item') items.push(placed);
    else if (place.of === 'form') forms.set(place.key, [...(forms.get(place.key) ?? []), placed]);
    else resources.set(place.id, [...(resources.get(place.id) ?? []), placed]);
  }
  return { file, items, forms, resources };
}

/** The fails that a form can show beside its fields, named as it names them. */
export function failsOfForm(
  fails: readonly ApiFail[],
  { schema_key, resource_id }: { readonly schema_key: string; readonly resource_id: string | null },
): { readonly field: string; readonly message: string }[] {
  return fails.flatMap(({ field, message }) => {
    const place = placeOf(field);
    if (place.of === 'form' && resource_id === null && place.key === schema_key)
      return [{ field: place.path, message }];
    if (place.of !== 'resource' || place.id !== resource_id) return [];
    // A submit of a whole file may say of which form of the resource it speaks.
    const own = `forms.${schema_key}.`;
    return [{ field: place.path.startsWith(own) ? place.path.slice(own.length) : place.path, message }];
  });
}

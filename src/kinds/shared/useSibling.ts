import { useWatch } from 'react-hook-form';
import { keysOf } from './keysOf.ts';

/** Where another field of the same form or row stands: `locations.0.county` → `locations.0.state`. */
export const siblingOf = (source: string, name: string): string =>
  [...source.split('.').slice(0, -1), name].join('.');

/** The keys chosen in another field of the same form or row: `locations.0.county` looks at `locations.0.state`. */
export function useSibling(source: string, name: string | undefined): string[] {
  // A form whose fields are not known by type: the value is read as unknown.
  const value: unknown = useWatch({ name: siblingOf(source, name ?? ''), disabled: name === undefined });
  return name === undefined ? [] : keysOf(value);
}

import { useSearchParams } from 'react-router-dom';
import { reportsPath } from '#schemas/addresses.ts';
import { type ReportArea } from '../paths.ts';

/** Where people look for reports (specification §2 'quick access, my folder'), and what became of them. */
export const QUICK_PLACES = ['recent', 'favourites', 'pinned'] as const;
export const FOLDER_PLACES = ['mine', 'shared'] as const;
export const OTHER_PLACES = ['runs', 'schedules', 'trash'] as const;
const PLACES = [...QUICK_PLACES, ...FOLDER_PLACES, ...OTHER_PLACES] as const;
export type Place = (typeof PLACES)[number];
/** The places that are lists of reports. */
export type ListPlace = Exclude<Place, (typeof OTHER_PLACES)[number]>;

export const isListPlace = (place: Place): place is ListPlace =>
  !OTHER_PLACES.some((other) => other === place);

interface Within {
  readonly folder?: string;
  readonly run?: string;
}

/** The address of a place: of a folder in it, or with one run marked. */
export const placePath = (area: ReportArea, place: Place, within: Within = {}): string =>
  `${reportsPath(area)}?${new URLSearchParams({ view: place, ...within })}`;

/** What the address asks for. Notices name a run alone: it is among the runs. */
export function usePlace(): {
  readonly place: Place;
  readonly folder: string | null;
  readonly run: string | null;
} {
  const [query] = useSearchParams();
  const run = query.get('run');
  const asked = PLACES.find((place) => place === query.get('view'));
  const place = asked ?? (run === null ? 'recent' : 'runs');
  const hasFolders = FOLDER_PLACES.some((one) => one === place);
  return { place, folder: hasFolders ? query.get('folder') : null, run };
}

import { AREAS, LEAD_TYPES, ROLES, teamOf, type LeadType, type Role } from '#schemas/permissions.ts';

/** The two file explorers (specification §2). */
export const FILE_AREAS = ['prospecting', 'credentialing'] as const;
export type FileArea = (typeof FILE_AREAS)[number];

/** Where a file lies: `prospecting/SP/Contracts/2026/` is the folder `Contracts/2026/` of an area and a lead type. */
export interface Place {
  readonly area: FileArea;
  readonly lead_type: LeadType;
  /** With a slash at the end; empty: at the top. */
  readonly path: string;
}

export const FOLDER_NAME_MAX = 100;
export const FOLDER_DEPTH_MAX = 10;
export const FILE_NAME_MAX = 255;
/** Files and folders that one action may touch: moved, put into the trash, packed into an archive. */
export const FILE_ACTION_MAX = 500;
/** Files and folders that may go with the folders of one action: into the trash, or over to another lead type. */
export const FOLDER_ACTION_MAX = 10_000;
/** Folders in one folder: a list shows them all at once. */
export const FOLDERS_MAX = 500;
/** Files of one archive, those in the folders that it is made of included. */
export const ARCHIVE_MAX_FILES = 5000;
/** Bytes of one archive, before they are packed. */
export const ARCHIVE_MAX_BYTES = 1_073_741_824;
/** After which the trash is emptied by itself. */
export const TRASH_DAYS = 30;

/** A prefix → the place, or null when it is none. A missing slash at the end is forgiven. */
export function placeOf(prefix: string): Place | null {
  const [area, type, ...names] = prefix.replace(/\/$/, '').split('/');
  const known = FILE_AREAS.find((one) => one === area);
  const leadType = LEAD_TYPES.find((one) => one === type);
  if (!known || !leadType || names.length > FOLDER_DEPTH_MAX || !names.every(isFolderName)) return null;
  return { area: known, lead_type: leadType, path: names.map((name) => `${name}/`).join('') };
}

export const prefixOf = ({ area, lead_type, path }: Place): string => `${area}/${lead_type}/${path}`;

/** The folder above, and the last name: `a/b/` → `a/`, `b`. */
export function splitPath(path: string): { parent: string; name: string } {
  const names = path.split('/').slice(0, -1);
  const name = names.pop() ?? '';
  return { parent: names.map((part) => `${part}/`).join(''), name };
}

/** Any Unicode, but nothing that a path, a header or an archive would read as something else. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/;
/** Joiners and marks of direction belong to names, but nobody sees them alone. */
const VISIBLE = /[^\p{Z}\p{C}]/u;
const isName = (name: string, max: number): boolean =>
  name.trim() === name &&
  VISIBLE.test(name) &&
  name !== '.' &&
  name !== '..' &&
  name.length <= max &&
  !FORBIDDEN.test(name);
export const isFolderName = (name: string): boolean => isName(name, FOLDER_NAME_MAX);
export const isFileName = (name: string): boolean => isName(name, FILE_NAME_MAX);

/** A name as it is kept: one form of each letter, nothing around it. */
export const cleanName = (name: string): string => name.normalize('NFC').trim();

/** The lead types whose files a person sees. */
export const typesOf = (role: Role): LeadType[] => {
  const { type } = ROLES[role];
  return type === null ? [...LEAD_TYPES] : [type];
};

/** Who reads an area's folders: whoever may enter it (docs/decisions/011). */
export const readsArea = (role: Role, area: FileArea): boolean =>
  (AREAS[area] as readonly Role[]).includes(role);

/** Who puts files there: the people who work in it. PR people only read in the credentialing area. */
export const writesArea = (role: Role, area: FileArea): boolean => teamOf(area, null).includes(role);

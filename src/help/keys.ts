import {
  CONTRACTING_PATH,
  CREDENTIALS_PATH,
  CREDENTIAL_ASSIGN_PATH,
  FORM_SCHEMAS_PATH,
  IMPORT_PATH,
  LEADS_PATH,
  TASKS_PATH,
  filesPath,
  reportsPath,
} from '#schemas/addresses.ts';
import { FILE_AREAS } from '#schemas/file/places.ts';
import { matchPath } from 'react-router-dom';
import type { Shortcut } from '#src/layout/shortcuts.ts';
import { ASSIGN_PATH, BOARD_PATH } from '#src/resources/leads/paths.ts';
import { LEAD_KEYS, LIST_KEYS } from './screenKeys.ts';

/** Keys as people are told of them; `keys` as in src/layout/shortcuts.ts, with alternatives beside each other. */
interface Keys {
  readonly keys: readonly string[];
  readonly label: string;
}

export interface KeyGroup {
  readonly title: string;
  /** The addresses of the screens that have them. */
  readonly at: readonly string[];
  readonly keys: readonly Keys[];
}

const told = (shortcuts: Readonly<Record<string, Shortcut>>): Keys[] =>
  Object.values(shortcuts).map(({ keys, label }) => ({ keys: [keys], label }));

const UNDO: readonly Keys[] = [
  { keys: ['mod+z'], label: 'shortcuts.edit.undo' },
  { keys: ['mod+shift+z', 'mod+y'], label: 'shortcuts.edit.redo' },
];

/** The keys of single screens. Those that work everywhere are told by src/layout/shortcuts.ts. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    title: LIST_KEYS.next.group,
    at: [
      LEADS_PATH,
      ASSIGN_PATH,
      TASKS_PATH,
      CREDENTIALS_PATH,
      `${CREDENTIALS_PATH}/resources`,
      CREDENTIAL_ASSIGN_PATH,
    ],
    keys: told(LIST_KEYS),
  },
  {
    title: 'shortcuts.board.title',
    at: [BOARD_PATH],
    keys: [
      { keys: ['space', 'enter'], label: 'shortcuts.board.take' },
      { keys: ['left', 'right'], label: 'shortcuts.board.column' },
      { keys: ['escape'], label: 'shortcuts.board.leave' },
    ],
  },
  { title: LEAD_KEYS.next.group, at: [`${LEADS_PATH}/details/:id`], keys: told(LEAD_KEYS) },
  {
    title: 'shortcuts.rows.title',
    at: [IMPORT_PATH],
    keys: [
      { keys: ['enter', 'f2'], label: 'shortcuts.rows.edit' },
      { keys: ['enter'], label: 'shortcuts.rows.save' },
      { keys: ['tab'], label: 'shortcuts.rows.next' },
      { keys: ['escape'], label: 'shortcuts.rows.leave' },
    ],
  },
  {
    title: 'shortcuts.review.title',
    at: [`${CREDENTIALS_PATH}/details/:id/:type`],
    keys: [
      { keys: ['j', 'k', 'down', 'up'], label: 'credential_review.keys.move' },
      { keys: ['n'], label: 'credential_review.keys.next' },
      { keys: ['a'], label: 'credential_review.keys.approve' },
      { keys: ['r'], label: 'credential_review.keys.reject' },
      { keys: ['d'], label: 'credential_review.keys.document' },
      { keys: ['u'], label: 'credential_review.keys.undo' },
    ],
  },
  {
    title: 'shortcuts.files.title',
    at: FILE_AREAS.map((area) => `${filesPath(area)}/:view?`),
    keys: [
      { keys: ['arrows'], label: 'shortcuts.files.move' },
      { keys: ['space'], label: 'shortcuts.files.select' },
      { keys: ['mod+a'], label: 'shortcuts.files.all' },
      { keys: ['enter'], label: 'shortcuts.files.open' },
      { keys: ['f2'], label: 'shortcuts.files.rename' },
      { keys: ['delete'], label: 'shortcuts.files.delete' },
      { keys: ['escape'], label: 'shortcuts.files.clear' },
    ],
  },
  {
    title: 'shortcuts.template.title',
    at: [`${CONTRACTING_PATH}/templates/:id`],
    keys: [
      { keys: ['arrows'], label: 'shortcuts.template.move' },
      { keys: ['shift+arrows'], label: 'shortcuts.template.size' },
      { keys: ['mod+d'], label: 'shortcuts.edit.duplicate' },
      { keys: ['delete'], label: 'shortcuts.edit.remove' },
      ...UNDO,
    ],
  },
  {
    title: 'shortcuts.report.title',
    at: FILE_AREAS.map((area) => `${reportsPath(area)}/template`),
    keys: [{ keys: ['mod+s'], label: 'shortcuts.edit.save' }, ...UNDO],
  },
  {
    title: 'shortcuts.form.title',
    at: [`${FORM_SCHEMAS_PATH}/:key/edit`],
    keys: [
      { keys: ['up', 'down'], label: 'shortcuts.form.move' },
      { keys: ['alt+up', 'alt+down'], label: 'shortcuts.form.shift' },
      { keys: ['enter'], label: 'shortcuts.form.edit' },
      { keys: ['mod+d'], label: 'shortcuts.edit.duplicate' },
      { keys: ['delete'], label: 'shortcuts.edit.remove' },
      ...UNDO,
    ],
  },
];

/** The keys of the screen at an address. */
export const keysAt = (pathname: string): KeyGroup[] =>
  KEY_GROUPS.filter(({ at }) => at.some((pattern) => matchPath(pattern, pathname)));

import type { Codes } from '#schemas/engine/codes.ts';
import type { Fields } from '#schemas/engine/field.ts';
import { NOTICES, type NoticeCode, type NoticeParam, type NoticeResource } from './index.ts';

/** What a person was told, as the API answers it; texts are filled in where it is shown (`fillNotice`). */
export interface NoticeRecord {
  readonly entity_id: string;
  readonly code: NoticeCode;
  readonly params: Readonly<Record<string, NoticeParam>>;
  /** What it is about, for `noticePath`. */
  readonly resource: NoticeResource | null;
  readonly record_id: string | null;
  readonly created_at: string;
  /** Null: not yet. */
  readonly read_at: string | null;
}

/** Most notices that are marked by one call. */
export const NOTICE_IDS_MAX = 500;
/** Unread notices are counted up to here. */
export const UNREAD_MAX = 100;

const NOTICE_NAMES: Codes = Object.fromEntries(
  Object.entries(NOTICES).map(([code, { name }]) => [code, name]),
);

/** What the list of notices may be filtered and ordered by. */
export const NOTICE_FIELDS = {
  code: {
    kind: 'code',
    codes: NOTICE_NAMES,
    required: true,
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Kind', es: 'Tipo' },
  },
  read: {
    kind: 'boolean',
    required: true,
    readOnly: true,
    store: 'column',
    filter: true,
    label: { en: 'Read', es: 'Leído' },
  },
  created_at: {
    kind: 'dateTime',
    required: true,
    readOnly: true,
    store: 'column',
    sortable: true,
    label: { en: 'When', es: 'Cuándo' },
  },
} as const satisfies Fields;

/** Business constants of specification §9 (others name their own source), each once for both sides. */

export const INACTIVITY_LOGOUT_MS = 1_200_000;
export const INACTIVITY_WARNING_MS = 900_000;
export const SESSION_REFRESH_MS = 600_000;

export const BATCH_SIZE = 5;
/** Not 15 MiB (15,728,640): the specification's number is kept as it stands (domain §0.4). */
export const UPLOAD_MAX_BYTES = 15_242_880;
export const CSV_IMPORT_MAX_BYTES = 5_242_880;
/** Ours: the LEIE has some 16 MB, the SAM extract more, and both grow. */
export const EXCLUSION_LIST_MAX_BYTES = 209_715_200;

export const RULE_NAME_MAX = 10;
export const RULE_DESCRIPTION_MAX = 30;
export const ZIP_LENGTH = 5;
/** A trigram index cannot help with a shorter search (docs/decisions/006). */
export const SEARCH_MIN_LENGTH = 3;
/** Settings that a person keeps for themselves (docs/decisions/008): `columns.leads.sp`. */
export const SETTING_KEY = '^[a-z]+(\\.[a-zA-Z0-9_-]+)*$';
export const SETTING_MAX_BYTES = 8192;
export const SETTINGS_MAX = 50;
/** Specification §5: minimum length of an identity pool password. */
export const PASSWORD_MIN_LENGTH = 6;

/** First and last day that any date field takes, ISO 8601. */
export const DATE_MIN = '1900-01-01';
export const DATE_MAX = '2099-12-31';
export const DATE_TIME_DISPLAY = 'MM/DD/YYYY hh:mm A';
export const EXPORT_DATE_FORMAT = 'YYYYMMDD';

export const LOOKUP_PAGE_SIZE = 1000;
export const IMPORT_ITEMS_PAGE_SIZE = 100;
/** Default size of GET /auth/users: in effect "all of them" (specification §7). */
export const USERS_PAGE_SIZE = 10_000_000;

/** How long a snackbar stays, in ms (specification §8). */
export const SNACKBAR_MS = { success: 4000, error: 6000, warning: 6000, info: 4000, default: 5000 } as const;

/** Whole days, both ends included; `to: null` has no end. */
export interface DayRange {
  readonly key: string;
  readonly from: number;
  readonly to: number | null;
}

/** Dashboard aging: under 15 days, 15 to 30, over 30. */
export const AGING_BUCKETS: readonly DayRange[] = [
  { key: 'UNDER_15', from: 0, to: 14 },
  { key: 'FROM_15_TO_30', from: 15, to: 30 },
  { key: 'OVER_30', from: 31, to: null },
];

export const HISTOGRAM_RANGES: readonly DayRange[] = [
  { key: 'FROM_0_TO_30', from: 0, to: 30 },
  { key: 'FROM_31_TO_60', from: 31, to: 60 },
  { key: 'FROM_61_TO_120', from: 61, to: 120 },
];

/** The range a whole number of days falls into; undefined when past the last one. */
export const rangeOf = (ranges: readonly DayRange[], days: number): DayRange | undefined =>
  ranges.find((range) => days >= range.from && (range.to === null || days <= range.to));

/** What a PR supervisor tells who assigns agents. */
export const AGENT_REQUEST_MAX = 500;

/** Of a form that is brought in as a file, the server takes no more in one body. */
export const FORM_FILE_MAX_BYTES = 1_000_000;
/** A form with its versions, as a file takes it to another installation. */
export const FORM_BUNDLE_MAX_BYTES = 8_000_000;
export const FORM_BUNDLE_MAX_VERSIONS = 200;
/** What is said of a version of a form. */
export const FORM_NOTE_MAX = 2000;

import type { ColumnType, JSONColumnType } from 'kysely';

/** Written by default, read as a Date. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** A moment that may not have come. */
export type Moment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json<T> = JSONColumnType<T & object>;

import type { Generated } from 'kysely';
import type { Moment, Stamp } from './columns.ts';

/** The tables of the keys of an installation. */
export interface KeyTables {
  data_key: {
    id: Generated<number>;
    purpose: string;
    wrapped: Buffer;
    wrapped_by: string;
    derived: Generated<boolean>;
    created_at: Stamp;
    retired_at: Moment;
  };
}

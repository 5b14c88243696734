import type { FormChange } from './change.ts';

/** What publishing a draft would do. */
export interface FormImpact {
  /** The version that is current now. */
  readonly from: number | null;
  readonly to: number;
  readonly changes: readonly FormChange[];
  readonly instances: readonly AffectedInstances[];
  /** So many files' values were looked at, the newest first, of so many. */
  readonly examined: number;
  readonly total: number;
  readonly invalid: readonly InvalidValues[];
  readonly approvals: readonly AffectedApprovals[];
}

export interface AffectedInstances {
  readonly version: number;
  /** Credential status of their subjects. */
  readonly status: string;
  readonly count: number;
  /** When they take the new version. */
  readonly takes: 'NOW' | 'NEXT_CYCLE';
}

/** Values of a field that the new version would refuse. */
export interface InvalidValues {
  readonly field_id: string;
  readonly title: string;
  /** The field is asked anew, and files lack it. */
  readonly missing: boolean;
  readonly count: number;
  readonly examples: readonly {
    readonly account_id: string;
    /** null: it is the account's own form. */
    readonly resource_id: string | null;
    readonly name: string;
    /** Of a sensitive field its mask. */
    readonly value: unknown;
    /** In the reader's language. */
    readonly message: string;
  }[];
}

/** Approved values of a field that changes; those of untouched fields are kept. */
export interface AffectedApprovals {
  readonly field_id: string;
  readonly title: string;
  readonly approved: number;
  readonly kept: boolean;
}

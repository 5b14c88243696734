import type { LeadType, Role } from '#schemas/permissions.ts';
import type { Person } from '#schemas/person.ts';
import type { FailCode } from '#schemas/errors.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import type { ReportAnswers, ReportDefinition } from './definition.ts';
import type { ReportFormat, ReportRunStatus, SchedulePace, ShareLevel } from './words.ts';

export const REPORT_NAME_MAX = 100;
export const REPORT_DESCRIPTION_MAX = 500;
export const REPORT_FOLDER_DEPTH_MAX = 5;
/** Folders that a person reads: their tree is shown whole. */
export const REPORT_FOLDERS_MAX = 500;
/** Reports of one person. */
export const REPORTS_MAX = 2000;
/** People and roles with whom one report or folder is shared. */
export const SHARES_MAX = 100;
/** Reports and folders of one action. */
export const REPORT_ACTION_MAX = 100;

/** Where reports are looked for (specification §2 'quick access, my folder'). */
export const REPORT_VIEWS = ['all', 'mine', 'shared', 'favourites', 'pinned', 'recent', 'trash'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** A report as lists have it. */
export interface ReportItem {
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  readonly category: ReportCategory;
  readonly lead_type: LeadType | null;
  readonly description: string | null;
  /** null: at the top of its owner's folder, or in one that the reader does not see. */
  readonly folder_id: string | null;
  readonly owner: Person | null;
  readonly mine: boolean;
  /** Others have it as well. */
  readonly shared: boolean;
  readonly favourite: boolean;
  readonly pinned: boolean;
  /** When the reader last opened or ran it. */
  readonly used_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly trashed_at: string | null;
  readonly can: {
    /** Save another definition under it. */
    readonly overwrite: boolean;
    /** Rename, move, describe it. */
    readonly edit: boolean;
    readonly share: boolean;
    readonly remove: boolean;
  };
}

/** A report with what it shows. */
export interface ReportTemplate extends ReportItem {
  readonly definition: ReportDefinition;
}

/** A folder of reports. */
export interface ReportFolder {
  readonly entity_id: string;
  readonly version: number;
  readonly name: string;
  /** null: at the top, or below one that the reader does not see. */
  readonly parent_id: string | null;
  readonly owner: Person | null;
  readonly mine: boolean;
  readonly shared: boolean;
  readonly trashed_at: string | null;
  readonly can: {
    /** Save reports and folders into it. */
    readonly add: boolean;
    readonly edit: boolean;
    readonly share: boolean;
    readonly remove: boolean;
  };
}

/** With whom a report or folder is shared: a person or everybody of a role. */
export type ReportShare = { readonly level: ShareLevel } & (
  | { readonly user_id: string; readonly role?: undefined }
  | { readonly role: Role; readonly user_id?: undefined }
);

/** What an action is about. */
export interface ReportTarget {
  readonly kind: 'folder' | 'report';
  readonly entity_id: string;
  readonly version: number;
}

/** Who would lose what is deleted (POST /reports/affected), its owner aside. */
export interface ReportAffected {
  readonly people: number;
  readonly reports: number;
  /** Reports of others that lie in a folder of it: they are given back to their owners. */
  readonly others: number;
}

/** A run, as the person who asked for it sees it. */
export interface ReportRun {
  readonly entity_id: string;
  readonly version: number;
  readonly template_id: string | null;
  readonly schedule_id: string | null;
  readonly name: string;
  readonly category: ReportCategory;
  readonly format: ReportFormat;
  readonly status: ReportRunStatus;
  readonly rows: number;
  readonly total: number | null;
  /** The file holds only the first of its rows. */
  readonly cut: boolean;
  readonly failure: FailCode | null;
  /** By which the file is downloaded; null: it is not there yet, or no more. */
  readonly file_key: string | null;
  readonly file_name: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

/** When a report runs by itself, for its owner. */
export interface ReportSchedule {
  readonly entity_id: string;
  readonly version: number;
  readonly template_id: string;
  readonly pace: SchedulePace;
  /** ISO: 1 is Monday. */
  readonly weekday: number | null;
  readonly month_day: number | null;
  /** In the zone of the network. */
  readonly hour: number;
  readonly format: ReportFormat;
  readonly answers: ReportAnswers;
  readonly reason: string | null;
  readonly by_mail: boolean;
  readonly active: boolean;
  readonly next_at: string;
  readonly failure: FailCode | null;
  readonly failed_at: string | null;
}

import type { Generated } from 'kysely';
import type { Language } from '#schemas/engine/codes.ts';
import type { LeadType, Role } from '#schemas/permissions.ts';
import type { ReportAnswers, ReportDefinition } from '#schemas/report/definition.ts';
import type { ReportFormat, ReportRunStatus, SchedulePace, ShareLevel } from '#schemas/report/words.ts';
import type { ReportCategory } from '#schemas/vocabulary/index.ts';
import type { Json, Moment, Stamp } from './columns.ts';

interface ReportFolderTable {
  entity_id: string;
  version: Generated<number>;
  owner_id: string;
  parent_id: string | null;
  name: string;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
  trashed_at: Moment;
  trashed_by: string | null;
  trashed_with: string | null;
}

interface ReportTemplateTable {
  entity_id: string;
  version: Generated<number>;
  owner_id: string;
  folder_id: string | null;
  name: string;
  category: ReportCategory;
  lead_type: LeadType | null;
  description: string | null;
  definition: Json<ReportDefinition>;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
  trashed_at: Moment;
  trashed_by: string | null;
  trashed_with: string | null;
}

interface ReportShareTable {
  entity_id: string;
  folder_id: string | null;
  template_id: string | null;
  user_id: string | null;
  role: Role | null;
  level: ShareLevel;
  created_at: Stamp;
}

interface ReportMarkTable {
  user_id: string;
  template_id: string;
  favourite_at: Moment;
  pinned_at: Moment;
  used_at: Moment;
}

interface ReportScheduleTable {
  entity_id: string;
  version: Generated<number>;
  template_id: string;
  owner_id: string;
  pace: SchedulePace;
  weekday: number | null;
  month_day: number | null;
  hour: number;
  format: ReportFormat;
  answers: Json<ReportAnswers>;
  language: Language;
  reason: string | null;
  opened: Generated<string[]>;
  by_mail: Generated<boolean>;
  active: Generated<boolean>;
  next_at: Stamp;
  failure: string | null;
  failed_at: Moment;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  updated_by: string | null;
}

interface ReportRunTable {
  entity_id: string;
  version: Generated<number>;
  template_id: string | null;
  schedule_id: string | null;
  due_at: Moment;
  user_id: string;
  name: string;
  category: ReportCategory;
  lead_type: LeadType | null;
  definition: Json<ReportDefinition>;
  answers: Json<ReportAnswers>;
  format: ReportFormat;
  language: Language;
  reason: string | null;
  status: Generated<ReportRunStatus>;
  rows: Generated<number>;
  total: number | null;
  cut: Generated<boolean>;
  failure: string | null;
  file_id: string | null;
  created_at: Stamp;
  created_by: string | null;
  updated_at: Stamp;
  started_at: Moment;
  ended_at: Moment;
}

export interface ReportTables {
  report_folder: ReportFolderTable;
  report_template: ReportTemplateTable;
  report_share: ReportShareTable;
  report_mark: ReportMarkTable;
  report_schedule: ReportScheduleTable;
  report_run: ReportRunTable;
}

import type { LookupList } from '#schemas/engine/field.ts';
import type { LeadType } from '#schemas/vocabulary/lead.ts';

/** One row of a lookup list. `code` is unique within a list and lead type. */
export interface LookupRow {
  entity_id: string;
  list: LookupList;
  code: string;
  name_en: string;
  name_es: string;
  /** What it belongs to: region → [state], county → [state, its region per lead type], subspecialty → [specialty]. */
  parent_ids: string[];
  /** null: both lead types. */
  lead_type: LeadType | null;
  /** Place within its list, from 0. */
  position: number;
}

/** What a list's author gives; id and position follow from it. */
export type LookupEntry = Omit<LookupRow, 'entity_id' | 'list' | 'position' | 'parent_ids' | 'lead_type'> &
  Partial<Pick<LookupRow, 'parent_ids' | 'lead_type'>>;

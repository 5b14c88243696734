import { Type } from '@sinclair/typebox';
import { KEY_PATTERN } from '#schemas/engine/formats.ts';
import {
  ANSWERS_SCHEMA,
  DEFINITION_SCHEMA,
  type ReportAnswers,
  type ReportDefinition,
} from '#schemas/report/definition.ts';

/** What several routes of reports take. Names may come longer than they are kept, so that their own error says so. */
export const Name = Type.String({ maxLength: 1000 });
export const Id = Type.String({ pattern: KEY_PATTERN });
/** The key of a folder, or null: the top of one's own. */
export const FolderKey = Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: KEY_PATTERN });
export const Definition = Type.Unsafe<ReportDefinition>(DEFINITION_SCHEMA);
export const Answers = Type.Unsafe<ReportAnswers>(ANSWERS_SCHEMA);
export const tags = ['reports'];

import { useNotify, useTranslate } from 'ra-core';
import {
  REQUIREMENT_CHANGES,
  REQUIREMENT_DEFAULTS,
  REQUIREMENTS,
  type RequirementRecord,
} from '#schemas/credential/requirement.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { withId } from '#src/dataProvider/records.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ActivityDialog } from '../activities/ActivityDialog.tsx';
import { useRequirementCalls } from './api.ts';
import { LiveImpact } from './LiveImpact.tsx';
import { useConfirmed } from './useConfirmed.tsx';

interface RequirementDialogProps {
  /** null: a new one. */
  readonly record: RequirementRecord | null;
  /** Of a new one, at first. */
  readonly kind: SubjectKind;
  readonly onClose: () => void;
}

/** What a requirement says, with whom it affects; saved once that is confirmed. */
export function RequirementDialog({ record, kind, onClose }: RequirementDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const { add, change } = useRequirementCalls();
  const { confirm, dialog } = useConfirmed();
  return (
    <>
      <ActivityDialog
        title={
          record
            ? translate('requirements.edit', { name: record[`name_${language}`] })
            : translate('requirements.add')
        }
        isLong
        resource={record ? REQUIREMENT_CHANGES : REQUIREMENTS}
        record={record && withId({ ...record })}
        defaults={{ ...REQUIREMENT_DEFAULTS, subject_kind: kind }}
        around={(sections) => (
          <>
            {sections}
            <LiveImpact record={record} />
          </>
        )}
        save={async (values, base) => {
          const id = record?.entity_id;
          await confirm(record?.subject_kind ?? (values.subject_kind as SubjectKind), {
            requirement: values,
            ...(id === undefined ? {} : { entity_id: id }),
          });
          const saved =
            id === undefined ? await add(values) : await change(id, Number(base?.version), values);
          return withId({ ...saved });
        }}
        onSaved={() => {
          notify(`requirements.${record ? 'saved' : 'added'}`, { type: 'success' });
          onClose();
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  );
}

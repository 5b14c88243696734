import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslate } from 'ra-core';
import type { Review } from '../../../credentials/details/review/useReview.ts';
import type { ReviewSection as Section } from '../../../credentials/details/review/rows.ts';
import { ReviewSection } from '../../../credentials/details/review/ReviewSection.tsx';
import type { FormValues } from '#src/forms/types.ts';
import { handedIn, type PreviewForm } from './previewOf.ts';

/** What its reviewer sees of the form when it was handed in with these values; nothing can be judged here. */
export function ReviewerPreview({
  form,
  values,
}: {
  readonly form: PreviewForm;
  readonly values: FormValues;
}) {
  const translate = useTranslate();
  const sections = useMemo((): Section[] => {
    const file = handedIn(form, values);
    return form.model.sections.map(({ name, title, fields }) => ({
      id: name,
      form: '',
      title,
      items: fields.flatMap((field) => {
        const state = file.states[field.fieldId];
        if (!state?.shown || field.document) return [];
        const { fieldId } = field;
        return [
          {
            kind: 'value' as const,
            id: fieldId,
            instanceId: '',
            field,
            state,
            ui: form.model.ui(field),
            value: file.values[fieldId],
          },
        ];
      }),
    }));
  }, [form, values]);
  const shown = sections.filter(({ items }) => items.length > 0);
  return (
    <Box
      aria-label={translate('form_preview.reviewer')}
      role="region"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {shown.map((section) => (
        <ReviewSection
          key={section.id}
          section={section}
          reader={NOBODY}
          mayReveal={false}
          review={NOTHING}
          rejecting={null}
          pending={[]}
          shownFile={null}
          onApproveAll={ignore}
          onShow={ignore}
          onApprove={ignore}
          onReject={ignore}
          onAsk={ignore}
        />
      ))}
    </Box>
  );
}

const ignore = (): void => {};
const NOBODY = { mayReview: false, fourEyes: false, me: '' };
const NOTHING: Review = {
  decide: () => Promise.resolve([]),
  undo: () => Promise.resolve(null),
  canUndo: false,
  busy: new Set(),
  notes: new Map(),
};

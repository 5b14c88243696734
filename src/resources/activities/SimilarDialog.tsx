import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import type { Values } from '#schemas/engine/field.ts';
import { problemText } from '#schemas/problems.ts';
import { withId } from '#src/dataProvider/records.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { RepetitionDialog } from '../generic/RepetitionDialog.tsx';
import type { Repetition } from '../generic/useDuplicateGuard.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { LongText } from './LongText.tsx';
import { textOf, useHeading } from './wording.ts';

interface SimilarDialogProps extends Repetition<Values> {
  readonly explain: string;
}

/** Before an activity is saved that repeats another of the lead (specification §8): both side by side, and the choice. */
export function SimilarDialog({ typed, items, explain, onBack, onSave }: SimilarDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const heading = useHeading();
  return (
    <RepetitionDialog
      title={problemText('possible_duplicate', language)}
      explain={explain}
      words={{ save: translate('activities.similar.save'), back: translate('activities.similar.back') }}
      maxWidth="md"
      onBack={onBack}
      onSave={onSave}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Side title={translate('activities.similar.typed')}>
          <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {heading(typed)}
          </Typography>
          <LongText text={textOf(typed)} />
        </Side>
        <Side title={translate('activities.similar.there')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {items.map(withId).map((item) => (
              <ActivityCard key={item.id} record={item} />
            ))}
          </Box>
        </Side>
      </Box>
    </RepetitionDialog>
  );
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="p" variant="overline" color="text.secondary">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

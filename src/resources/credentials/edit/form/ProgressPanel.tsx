import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'ra-core';
import { pathOf } from '#schemas/engine/form.ts';
import { focusField } from '#src/forms/focus.ts';
import { usePercent } from '#src/i18n/hooks.ts';
import { useFormSnapshot, type FormStore } from '#src/forms/formStore.ts';

/** How far the file is, as it is typed, and everything that is missing, each a way to its field. */
export function ProgressPanel({
  store,
  isEditable,
}: {
  readonly store: FormStore;
  readonly isEditable: boolean;
}) {
  const { progress } = useFormSnapshot(store);
  const translate = useTranslate();
  const percentText = usePercent();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { model } = store;
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 0.75 }}>
        <Typography variant="h3" component="h2" id={`${id}t`}>
          {translate('credentials.progress.title')}
        </Typography>
        <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {percentText(progress.percent)}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={progress.percent}
        color={progress.percent === 100 ? 'success' : 'primary'}
        aria-labelledby={`${id}t`}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75 }}>
        {translate('credentials.progress.filled', { filled: progress.filled, required: progress.required })}
      </Typography>
      {isEditable && progress.missing.length > 0 && (
        <>
          <Button
            size="small"
            sx={{ mt: 0.5, ml: -0.5, textAlign: 'start' }}
            aria-expanded={isOpen}
            aria-controls={`${id}m`}
            onClick={() => setOpen(!isOpen)}
          >
            {translate('credentials.progress.missing', { smart_count: progress.missing.length })}
          </Button>
          <Collapse in={isOpen} id={`${id}m`}>
            <Box component="ul" sx={{ m: 0, pl: 2, maxHeight: 260, overflowY: 'auto' }}>
              {progress.missing.map((fieldId) => {
                const field = model.byId.get(fieldId);
                return (
                  <li key={fieldId}>
                    <Link
                      component="button"
                      type="button"
                      sx={{ textAlign: 'start', py: 0.25 }}
                      onClick={() => field && focusField(pathOf(field))}
                    >
                      {model.label(fieldId)}
                    </Link>
                  </li>
                );
              })}
            </Box>
          </Collapse>
        </>
      )}
    </Paper>
  );
}

import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'ra-core';
import { failText } from '#schemas/errors.ts';
import type { FormField } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { instancePath } from '../../api.ts';
import { LinesInput } from '../inputs.tsx';
import { MAX_REASON } from '../limits.ts';
import { StepDialog } from '../StepDialog.tsx';
import { ValueView } from './ValueView.tsx';

/** How long a revealed value stays on the screen. */
export const SHOWN_MS = 30_000;

interface RevealButtonProps {
  readonly instanceId: string;
  readonly field: FormField;
  readonly ui: JsonSchema;
  readonly label: string;
}

/**
 * Shows a sensitive value for a while, after asking why. The value is only in this component: never in the address, the
 * cache of answers, or the browser's store.
 */
export function RevealButton({ instanceId, field, ui, label }: RevealButtonProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const provider = useProvider();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<{ readonly value: unknown } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  const reveal = async () => {
    const answer = await provider.call<{ readonly value: unknown }>(instancePath(instanceId, 'reveal'), {
      method: 'POST',
      body: { field_id: field.fieldId, reason: reason.trim() },
    });
    setAsking(false);
    setReason('');
    setShown(answer);
  };
  return (
    <Box
      component="span"
      role="status"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {shown && (
        <Box component="strong" data-private sx={{ overflowWrap: 'anywhere' }}>
          <ValueView field={field} ui={ui} value={shown.value} open />
        </Box>
      )}
      <Button
        size="small"
        startIcon={shown ? <HideIcon /> : <VisibilityIcon />}
        aria-label={translate(shown ? 'credential_file.reveal.hide_of' : 'credential_file.reveal.show_of', {
          label,
        })}
        onClick={() => (shown ? setShown(null) : setAsking(true))}
      >
        {translate(shown ? 'credential_file.reveal.hide' : 'credential_file.reveal.show')}
      </Button>
      {isAsking && (
        <StepDialog
          title={translate('credential_file.reveal.title', { label })}
          text={translate('credential_file.reveal.text', { seconds: SHOWN_MS / 1000 })}
          action={translate('credential_file.reveal.show')}
          check={() =>
            reason.trim() === '' ? { reason: failText({ code: 'reason_required' }, language) } : {}
          }
          save={reveal}
          onClose={() => setAsking(false)}
        >
          {(faults) => (
            <LinesInput
              label={translate('credential_file.reveal.reason')}
              value={reason}
              onChange={setReason}
              fault={faults.reason}
              maxLength={MAX_REASON}
              lines={2}
              isRequired
              isFirst
            />
          )}
        </StepDialog>
      )}
    </Box>
  );
}

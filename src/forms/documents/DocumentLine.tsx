import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { FileLink } from '#src/kinds/file/FileLink.tsx';
import { ReviewChip } from '#src/resources/credentials/status.tsx';

interface DocumentLineProps {
  readonly document: CredentialDocument;
  /** Absent: the reader may not take it back. */
  readonly onRemove?: ((document: CredentialDocument) => void) | undefined;
}

/** A document: the way to its file, its days, how it was judged and why. */
export function DocumentLine({ document, onRemove }: DocumentLineProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { file, issued_on, expires_on, state, reason_code, reason_text } = document;
  const days = [
    issued_on && translate('form_fields.document.issued_at', { day: formatDay(issued_on) }),
    expires_on && translate('form_fields.document.expires_at', { day: formatDay(expires_on) }),
  ].filter(Boolean);
  const reason = [reason_code && codeText('REJECT_REASON', reason_code), reason_text].filter(Boolean);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, py: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        {file ? <FileLink id={file.entity_id} /> : translate('form_fields.document.unread')}
        <ReviewChip state={state} />
        {onRemove && (
          <Button
            size="small"
            color="inherit"
            onClick={() => onRemove(document)}
            aria-label={translate('form_fields.document.remove_this', { name: file?.name ?? '' })}
          >
            {translate('form_fields.document.remove')}
          </Button>
        )}
      </Box>
      {days.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {days.join(' · ')}
        </Typography>
      )}
      {state === 'REJECTED' && reason.length > 0 && (
        <Typography
          variant="body2"
          sx={{
            pl: 1,
            borderLeft: 3,
            borderColor: 'error.main',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
          }}
        >
          <b>{translate('form_fields.document.reason')}</b> {reason.join(': ')}
        </Typography>
      )}
    </Box>
  );
}

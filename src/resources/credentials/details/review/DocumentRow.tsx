import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { formatDay } from '#src/kinds/date/format.ts';
import { ItemChip, ReviewChip } from '../../status.tsx';
import { RowFrame, type RowProps } from './RowFrame.tsx';
import type { DocumentItem } from './rows.ts';
import { reasonSx } from './ValueRow.tsx';

interface DocumentRowProps extends RowProps {
  readonly item: DocumentItem;
  readonly isShown: boolean;
  readonly onShow: (document: CredentialDocument) => void;
}

/** The newest document of an item, to be read beside the values that it proves. */
export function DocumentRow({ item: { item, document }, isShown, onShow, ...row }: DocumentRowProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const author = document?.created_by ? personName(document.created_by) : null;
  const days = document
    ? (['issued_on', 'expires_on'] as const).flatMap((name) => {
        const day = document[name];
        return day ? [translate(`credential_file.document.${name}`, { day: formatDay(day) })] : [];
      })
    : [];
  return (
    <RowFrame
      {...row}
      chip={document ? <ReviewChip state={document.state} /> : <ItemChip state={item.state} />}
    >
      {document === null ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('credential_file.document.none')}</Box>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              <bdi>{document.file?.name ?? translate('credential_file.document.closed')}</bdi>
            </Box>
            {document.file && (
              <Button
                size="small"
                startIcon={<PreviewIcon />}
                aria-pressed={isShown}
                aria-label={translate('credential_review.show_of', { label: item.name })}
                onClick={() => onShow(document)}
              >
                {translate('credential_review.show')}
              </Button>
            )}
            {/* While the item waits for this document, or was refused with it, both would say the same. */}
            {item.state !== document.state && <ItemChip state={item.state} />}
          </Box>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {[...days, author].filter(Boolean).join(' · ')}
          </Typography>
          {document.reason_text && (
            <Typography variant="body2" sx={reasonSx}>
              {document.reason_code && <b>{codeText('REJECT_REASON', document.reason_code)}. </b>}
              {document.reason_text}
            </Typography>
          )}
        </>
      )}
    </RowFrame>
  );
}

import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useTranslate } from 'ra-core';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatDay } from '#src/kinds/date/format.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { DOCUMENTS_PATH, useFileCache } from '../../api.ts';
import { ReviewChip } from '../../status.tsx';
import { ReasonForm, type Refusal } from '../review/ReasonForm.tsx';

interface DocumentCardProps {
  /** Of its requirement. */
  readonly name: string;
  readonly document: CredentialDocument;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** A document with what it says of itself, and the judging of it. */
export function DocumentCard({ name, document, isOpen, onOpen }: DocumentCardProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const [isRejecting, setRejecting] = useState(false);
  const { judge, isBusy } = useJudge(document);
  const { file, created_by, reviewed_by, reviewed_at } = document;
  const facts = [
    ...(['issued_on', 'expires_on'] as const).flatMap((key) => {
      const day = document[key];
      return day ? [translate(`credential_file.document.${key}`, { day: formatDay(day) })] : [];
    }),
    translate('credential_file.document.added', {
      moment: formatMoment(document.created_at),
      name: created_by ? personName(created_by) : '',
    }),
    ...(reviewed_at
      ? [
          translate('credential_file.document.judged', {
            moment: formatMoment(reviewed_at),
            name: reviewed_by ? personName(reviewed_by) : '',
          }),
        ]
      : []),
  ];
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          <bdi>{file?.name ?? translate('credential_file.document.closed')}</bdi>
        </Box>
        <ReviewChip state={document.state} />
        {document.archived_at && (
          <StatusChip tone="exit" label={translate('credential_file.document.archived')} />
        )}
        {file && (
          <Button
            size="small"
            startIcon={<PreviewIcon />}
            aria-pressed={isOpen}
            aria-label={translate('credential_review.show_of', { label: file.name })}
            onClick={onOpen}
          >
            {translate('credential_review.show')}
          </Button>
        )}
        {document.can.review && document.archived_at === null && !isRejecting && (
          <>
            <Button
              size="small"
              color="success"
              disabled={isBusy || document.state === 'APPROVED'}
              aria-label={translate('credential_review.approve_of', { label: name })}
              onClick={() => void judge({ state: 'APPROVED' })}
            >
              {translate('credential_review.approve')}
            </Button>
            <Button
              size="small"
              color="error"
              disabled={isBusy}
              aria-label={translate('credential_review.reject_of', { label: name })}
              onClick={() => setRejecting(true)}
            >
              {translate('credential_review.reject')}
            </Button>
          </>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
      {document.reason_text && (
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
          {document.reason_code && <b>{codeText('REJECT_REASON', document.reason_code)}. </b>}
          {document.reason_text}
        </Typography>
      )}
      {isRejecting && (
        <ReasonForm
          id={document.entity_id}
          label={name}
          isBusy={isBusy}
          onReject={(refusal) =>
            void judge({ state: 'REJECTED', ...refusal }).then((done) => done && setRejecting(false))
          }
          onCancel={() => setRejecting(false)}
        />
      )}
    </Box>
  );
}

type Verdict = { readonly state: 'APPROVED' } | ({ readonly state: 'REJECTED' } & Refusal);

function useJudge({ entity_id, version }: CredentialDocument) {
  const provider = useProvider();
  const notify = useNotify();
  const language = useLanguage();
  const { refreshParts } = useFileCache();
  const [isBusy, setBusy] = useState(false);
  const judge = async (verdict: Verdict): Promise<boolean> => {
    setBusy(true);
    try {
      await provider.call(`${DOCUMENTS_PATH}/${encodeURIComponent(entity_id)}/review`, {
        method: 'POST',
        body: { version, ...verdict },
      });
      return true;
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      notify(fails.map(({ message }) => message).join('. ') || textOf(error, language), { type: 'error' });
      return false;
    } finally {
      await refreshParts();
      setBusy(false);
    }
  };
  return { judge, isBusy };
}

import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { personName } from '#src/dataProvider/lookups.ts';
import { StatusChip } from '#src/kinds/code/StatusChip.tsx';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { ConfirmedStep } from '../../generic/ConfirmedStep.tsx';
import { SectionCard } from '../../generic/SectionCard.tsx';
import { formAddress, useDraft, useOverview } from '../api.ts';
import { useDiscardDraft } from '../commands.ts';
import { useBegin } from '../overview/useBegin.ts';
import { LINE } from '../styles.ts';

/** The draft of a form, or the way to begin one. */
export function DraftCard({ formKey }: { readonly formKey: string }) {
  const translate = useTranslate();
  const { data: draft, error, refetch } = useDraft(formKey);
  return (
    <SectionCard
      title={translate('form_schemas.draft.title')}
      mark={draft && <StatusChip tone="progress" label={translate('form_schemas.status.DRAFT')} />}
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        draft !== undefined && (draft ? <Draft draft={draft} /> : <NoDraft formKey={formKey} />)
      )}
    </SectionCard>
  );
}

function Draft({ draft }: { readonly draft: FormDraft }) {
  const translate = useTranslate();
  const notify = useNotify();
  const mayWrite = useCan('form.write') !== null;
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: discard } = useDiscardDraft(draft.key);
  const { key, version, based_on, updated_by, problems, revision } = draft;
  return (
    <>
      <Typography>
        {translate(`form_schemas.draft.${updated_by ? 'by' : 'at'}`, {
          version,
          name: updated_by ? personName(updated_by) : '',
          date: formatMoment(draft.updated_at),
        })}
      </Typography>
      {based_on !== null && (
        <Typography variant="body2" color="text.secondary">
          {translate('form_schemas.based_on', { version: based_on })}
        </Typography>
      )}
      {problems.length > 0 && (
        <Typography variant="body2" color="error">
          {translate('form_schemas.draft.problems', { smart_count: problems.length })}
        </Typography>
      )}
      {mayWrite && (
        <Box sx={{ ...LINE, mt: 1.5 }}>
          <Button component={Link} to={formAddress(key, 'edit')} variant="contained" startIcon={<EditIcon />}>
            {translate('form_schemas.action.continue')}
          </Button>
          <Button component={Link} to={formAddress(key, 'publish')} variant="outlined">
            {translate('form_schemas.action.publish')}
          </Button>
          <Button color="error" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {translate('form_schemas.draft.discard')}
          </Button>
        </Box>
      )}
      {isAsking && (
        <ConfirmedStep
          title={translate('form_schemas.draft.discard_title')}
          text={translate('form_schemas.draft.discard_text')}
          action={translate('form_schemas.draft.discard')}
          run={() => discard(revision)}
          onDone={() => {
            notify('form_schemas.draft.discarded', { type: 'success' });
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function NoDraft({ formKey }: { readonly formKey: string }) {
  const translate = useTranslate();
  const mayWrite = useCan('form.write') !== null;
  const { data } = useOverview();
  const { begin, isBeginning } = useBegin(formKey);
  const isNew = data?.items.some(({ key, current }) => key === formKey && current === null) ?? false;
  return (
    <>
      <Typography color="text.secondary">{translate('form_schemas.draft.none')}</Typography>
      {mayWrite && (
        <Button
          variant="contained"
          startIcon={<EditIcon />}
          loading={isBeginning}
          disabled={!data}
          onClick={() => begin(isNew ? 'empty' : {})}
          sx={{ mt: 1.5 }}
        >
          {translate(`form_schemas.action.${isNew ? 'begin' : 'edit'}`)}
        </Button>
      )}
    </>
  );
}

import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { failText } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { Fault } from './Fault.tsx';
import { failOf, fieldsOf, meOf, type SignerField } from './fields/fields.ts';
import { Frame } from './Frame.tsx';
import type { Entries } from './kept.ts';
import { MarkBox } from './mark/MarkBox.tsx';
import { Parties } from './Parties.tsx';
import type { StepProps } from './Signing.tsx';

/** Everything that was filled in, once more, before it is signed for good. */
export function ReviewStep({ view, api, entries, change, onView, onRefused, ...frame }: StepProps) {
  const translate = useTranslate();
  const [isTold, setTold] = useState(false);
  const fields = fieldsOf(view);
  const lacking = fields.filter((field) => failOf(view, entries, field)).length;
  const { answers, signature, initials } = entries;
  const complete = useMutation({
    mutationFn: () => api.complete({ answers, signature, initials }),
    onSuccess: onView,
    onError: onRefused,
  });
  const does = meOf(view)?.role === 'APPROVER' ? 'approve' : 'sign';
  const finish = () => {
    setTold(lacking > 0);
    if (lacking === 0 && !complete.isPending) complete.mutate();
  };

  return (
    <Frame {...frame} title={translate(`sign.review.title.${does}`)}>
      {fields.map((field, index) => (
        <Line
          key={field.id}
          field={field}
          view={view}
          entries={entries}
          onChange={() => change({ stage: 'fill', at: index })}
        />
      ))}
      {view.placements.some(({ kind }) => kind === 'DATE') && (
        <Typography sx={{ my: 1 }}>{translate('sign.review.date')}</Typography>
      )}
      <Parties view={view} />
      <Alert severity="warning" variant="outlined" sx={{ my: 2 }}>
        {translate(`sign.review.final.${does}`)}
      </Alert>
      <div role="alert">
        {isTold && lacking > 0 && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate('sign.review.lacking', { smart_count: lacking })}
          </Alert>
        )}
      </div>
      <Fault error={complete.error} advice={translate('sign.review.kept')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="large"
          disabled={complete.isPending}
          onClick={() => change({ stage: 'fill', at: 0 })}
          sx={{ flex: '1 1 8rem' }}
        >
          {translate('sign.review.back')}
        </Button>
        <Button
          variant="contained"
          size="large"
          loading={complete.isPending}
          onClick={finish}
          sx={{ flex: '1 1 12rem' }}
        >
          {translate(`sign.review.finish.${does}`)}
        </Button>
      </Box>
    </Frame>
  );
}

interface LineProps extends Pick<StepProps, 'view'> {
  readonly field: SignerField;
  readonly entries: Entries;
  readonly onChange: () => void;
}

function Line({ field, view, entries, onChange }: LineProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { id, kind } = field;
  const name = field.label ?? translate(`codes.PLACEMENT_KIND.${kind}`);
  const fail = failOf(view, entries, field);
  const mark = kind === 'SIGNATURE' ? entries.signature : kind === 'INITIALS' ? entries.initials : null;
  const answer = entries.answers[id];
  const said = kind === 'CHECKBOX' ? translate(answer ? 'ra.boolean.true' : 'ra.boolean.false') : answer;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        py: 1,
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {name}
          {field.page !== null && `, ${translate('sign.review.page', { page: field.page })}`}
        </Typography>
        {mark ? <MarkBox mark={mark} /> : said && <Typography>{said}</Typography>}
        {fail ? (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {failText(fail, language)}
          </Typography>
        ) : (
          !mark &&
          !said && <Typography sx={{ fontStyle: 'italic' }}>{translate('sign.review.empty')}</Typography>
        )}
      </Box>
      <Button
        onClick={onChange}
        aria-label={translate('sign.review.change_of', { name })}
        sx={{ minHeight: 44 }}
      >
        {translate('sign.review.change')}
      </Button>
    </Box>
  );
}

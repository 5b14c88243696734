import { Alert, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { SigningView } from '#schemas/contract/signing.ts';
import { saveBlob } from '#src/dataProvider/files.ts';
import type { SignerApi } from './api.ts';
import { Fault } from './Fault.tsx';
import { meOf } from './fields/fields.ts';
import { Frame } from './Frame.tsx';
import { Parties } from './Parties.tsx';

interface DoneStepProps {
  readonly view: SigningView;
  readonly api: SignerApi;
  readonly about: string;
}

/** Signed: what comes next, and from whom. */
export function DoneStep({ view, api, about }: DoneStepProps) {
  const translate = useTranslate();
  const does = meOf(view)?.role === 'APPROVER' ? 'approve' : 'sign';
  const isAll = view.state !== 'OPEN';
  const save = useMutation({
    mutationFn: api.copy,
    onSuccess: (paper) => saveBlob(paper, `${view.name}.pdf`),
  });
  return (
    <Frame title={translate(`sign.done.title.${does}`)} about={about}>
      <Alert severity="success" variant="outlined">
        {translate(isAll ? 'sign.done.all' : 'sign.done.waiting')}
      </Alert>
      <Parties view={view} />
      <Button
        variant="outlined"
        size="large"
        loading={save.isPending}
        onClick={() => save.mutate()}
        sx={{ mt: 2, alignSelf: 'start' }}
      >
        {translate(view.state === 'SIGNED' ? 'sign.done.save_signed' : 'sign.done.save')}
      </Button>
      <Fault error={save.error} />
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>{translate('sign.done.close')}</Typography>
    </Frame>
  );
}

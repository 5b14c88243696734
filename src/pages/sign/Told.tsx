import { Alert, Button, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { bodyOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { linkApi } from './api.ts';
import { Fault } from './Fault.tsx';
import { Frame } from './Frame.tsx';

const REASONS = [
  'no_link',
  'not_found',
  'link_replaced',
  'too_many_codes',
  'session_over',
  'signed_already',
  'signing_over',
] as const;
export type Reason = (typeof REASONS)[number];

/** After which a new link helps, if it still is to be signed. */
const HELPED: readonly Reason[] = ['link_replaced', 'too_many_codes', 'session_over'];

/** Why a link leads nowhere; null: for another reason, which may pass. */
export function reasonOf(error: unknown): Reason | null {
  const body = bodyOf(error);
  if (body?.status === 404) return 'not_found';
  if (body?.status === 401) return 'session_over';
  return REASONS.find((reason) => reason === body?.fails[0]?.code) ?? null;
}

interface ToldProps {
  readonly reason: Reason;
  /** Of the link that was there. */
  readonly token?: string | undefined;
}

/** Says why there is nothing to sign here, and what to do about it. */
export function Told({ reason, token }: ToldProps) {
  const translate = useTranslate();
  const provider = useProvider();
  const again = useMutation({ mutationFn: (of: string) => linkApi(provider).again(of) });
  return (
    <Frame title={translate(`sign.told.${reason}.title`)}>
      <Typography sx={{ mb: 2 }}>{translate(`sign.told.${reason}.text`)}</Typography>
      {token && HELPED.includes(reason) && !again.isSuccess && (
        <Button
          variant="contained"
          size="large"
          loading={again.isPending}
          onClick={() => again.mutate(token)}
          sx={{ alignSelf: 'start' }}
        >
          {translate('sign.again.ask')}
        </Button>
      )}
      <div role="status">
        {again.isSuccess && <Alert severity="success">{translate('sign.again.sent')}</Alert>}
      </div>
      <Fault error={again.error} />
    </Frame>
  );
}

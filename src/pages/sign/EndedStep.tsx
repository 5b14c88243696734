import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { SigningView } from '#schemas/contract/signing.ts';
import { meOf } from './fields/fields.ts';
import { Frame } from './Frame.tsx';

/** Why it is no longer to be signed, as its signer may know it. */
function endOf(view: SigningView) {
  const status = meOf(view)?.status;
  if (status === 'DECLINED') return 'declined_by_me';
  if (status === 'EXPIRED' || view.end_reason === 'EXPIRED') return 'expired';
  return view.end_reason === 'DECLINED' ? 'declined' : 'withdrawn';
}

/** Nothing to sign any more. */
export function EndedStep({ view, about }: { readonly view: SigningView; readonly about: string }) {
  const translate = useTranslate();
  const end = endOf(view);
  return (
    <Frame title={translate(`sign.ended.${end}.title`)} about={about}>
      <Typography>{translate(`sign.ended.${end}.text`, { sender: view.sender })}</Typography>
    </Frame>
  );
}

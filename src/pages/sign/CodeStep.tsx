import { Box, Button, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { LinkOpened, SignerSession } from '#schemas/contract/signing.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useProvider } from '#src/dataProvider/index.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { AnotherCode } from './AnotherCode.tsx';
import { linkApi } from './api.ts';
import { Fault } from './Fault.tsx';
import { Frame } from './Frame.tsx';
import { reasonOf, Told } from './Told.tsx';

const DIGITS = 6;

interface CodeStepProps {
  readonly token: string;
  /** What a code was mailed for already: who comes back from the mail types that one. */
  readonly opened: LinkOpened | undefined;
  readonly onOpened: (opened: LinkOpened) => void;
  readonly onSession: (session: SignerSession) => void;
}

/** Has a code mailed to who was asked, and takes it: only they can read it. */
export function CodeStep({ token, opened, onOpened, onSession }: CodeStepProps) {
  const translate = useTranslate();
  const api = linkApi(useProvider());
  const { mutate, ...open } = useMutation({ mutationFn: () => api.open(token), onSuccess: onOpened });
  const [wasKept] = useState(() => opened !== undefined && Date.parse(opened.code_expires_at) > Date.now());
  useEffect(() => {
    if (!wasKept) mutate();
  }, [wasKept, token, mutate]);

  const reason = reasonOf(open.error);
  if (reason) return <Told reason={reason} token={token} />;
  return (
    <Frame title={translate('sign.code.title')}>
      {opened ? (
        <CodeForm
          token={token}
          opened={opened}
          onSession={onSession}
          onAgain={mutate}
          isAsking={open.isPending}
          error={open.error}
        />
      ) : open.error ? (
        <ErrorPanel error={open.error} onRetry={mutate} />
      ) : (
        <Loading label="sign.code.sending" />
      )}
    </Frame>
  );
}

interface CodeFormProps extends Pick<CodeStepProps, 'token' | 'onSession'> {
  readonly opened: LinkOpened;
  readonly onAgain: () => void;
  readonly isAsking: boolean;
  /** Of asking for another code. */
  readonly error: unknown;
}

function CodeForm({ token, opened, onSession, onAgain, isAsking, error }: CodeFormProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const api = linkApi(useProvider());
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const enter = useMutation({
    mutationFn: (typed: string) => api.enterCode(token, typed),
    onSuccess: onSession,
    onError: () => input.current?.focus(),
  });
  const [isShort, setShort] = useState(false);
  const { code_expires_at: until, codes_left: left, address } = opened;

  const [fail] = bodyOf(enter.error)?.fails ?? [];
  const isOver = fail?.code === 'code_over';
  const reason = isOver && left === 0 ? 'too_many_codes' : reasonOf(enter.error);
  if (reason) return <Told reason={reason} token={token} />;
  const told = isShort
    ? translate('sign.code.short', { digits: DIGITS })
    : enter.error && (fail?.message ?? textOf(enter.error, language));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    setShort(code.length < DIGITS);
    if (code.length < DIGITS) input.current?.focus();
    else enter.mutate(code);
  };

  return (
    <Box component="form" onSubmit={submit} noValidate>
      <Typography role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {translate('sign.code.sent', { address })}
      </Typography>
      <TextField
        inputRef={input}
        label={translate('sign.code.label', { digits: DIGITS })}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, '').slice(0, DIGITS));
          setShort(false);
          enter.reset();
        }}
        size="medium"
        error={Boolean(told)}
        helperText={<span role={told ? 'alert' : undefined}>{told || translate('sign.code.help')}</span>}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            sx: { fontSize: TYPE.figure, letterSpacing: '0.3em', fontVariantNumeric: 'tabular-nums' },
          },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={enter.isPending}
        sx={{ mt: 2 }}
      >
        {translate('sign.code.enter')}
      </Button>
      {left > 0 ? (
        <AnotherCode
          key={until}
          isOver={isOver}
          isAsking={isAsking}
          onAsk={() => {
            setCode('');
            enter.reset();
            onAgain();
          }}
        />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {translate('sign.code.last')}
        </Typography>
      )}
      <Fault error={error} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 3 }}>
        {translate('sign.code.why')}
      </Typography>
    </Box>
  );
}

import { Box, Button, Checkbox, FormControlLabel, FormHelperText, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useId, useState, type FormEvent } from 'react';
import { consentText, CONSENT_VERSION } from '#schemas/contract/consent.ts';
import { failText } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { Fault } from './Fault.tsx';
import { Frame } from './Frame.tsx';
import type { StepProps } from './Signing.tsx';

/** What who signs electronically has to agree to first. */
export function ConsentStep({
  api,
  change,
  onView,
  onRefused,
  view: _view,
  entries: _,
  ...frame
}: StepProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const help = useId();
  const [isAgreed, setAgreed] = useState(false);
  const [isTold, setTold] = useState(false);
  const consent = useMutation({
    mutationFn: api.consent,
    onSuccess: (view) => {
      change({ stage: 'fill' });
      onView(view);
    },
    onError: onRefused,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (consent.isPending) return;
    setTold(!isAgreed);
    if (isAgreed) consent.mutate();
  };
  return (
    <Frame {...frame} title={translate('sign.consent.title')}>
      <Box component="form" onSubmit={submit} noValidate>
        {consentText(CONSENT_VERSION, language).map((paragraph) => (
          <Typography key={paragraph} sx={{ mb: 1.5 }}>
            {paragraph}
          </Typography>
        ))}
        <FormControlLabel
          sx={{
            my: 1,
            minHeight: 48,
            alignItems: 'flex-start',
            '& .MuiFormControlLabel-label': { pt: 1.25 },
          }}
          control={
            <Checkbox
              checked={isAgreed}
              onChange={(_event, checked) => setAgreed(checked)}
              slotProps={{ input: { 'aria-describedby': help } }}
            />
          }
          label={translate('sign.consent.agree')}
        />
        <FormHelperText id={help} error role={isTold && !isAgreed ? 'alert' : undefined}>
          {isTold && !isAgreed ? failText({ code: 'consent_required' }, language) : ' '}
        </FormHelperText>
        <Fault error={consent.error} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button size="large" onClick={() => change({ stage: 'read' })} sx={{ flex: '1 1 8rem' }}>
            {translate('sign.consent.back')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={consent.isPending}
            sx={{ flex: '1 1 12rem' }}
          >
            {translate('sign.consent.on')}
          </Button>
        </Box>
      </Box>
    </Frame>
  );
}

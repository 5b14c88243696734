import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useId } from 'react';
import { useCan } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { TYPE } from '#src/theme/tokens.ts';
import { useNetworkSettings, useSetNetwork } from './api.ts';

/** Whether values and documents need other eyes than those of who wrote them (domain §6 'Four-eyes option'). */
export function FourEyesCard() {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const id = useId();
  const mayWrite = useCan('requirement.write') !== null;
  const { data, error, refetch } = useNetworkSettings();
  const { mutate, isPending } = useSetNetwork();
  const change = (four_eyes: boolean) =>
    mutate(
      { four_eyes },
      {
        onSuccess: () => notify('requirements.settings.saved', { type: 'success' }),
        onError: (failed) => notify(textOf(failed, language), { type: 'error' }),
      },
    );
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, minWidth: 0 }} aria-labelledby={`${id}t`}>
      <Typography id={`${id}t`} variant="h2" sx={{ fontSize: TYPE.lead, mb: 1 }}>
        {translate('requirements.settings.title')}
      </Typography>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <FormControlLabel
            control={
              <Switch
                checked={data?.four_eyes ?? false}
                disabled={!mayWrite || !data || isPending}
                onChange={(_event, isOn) => change(isOn)}
                slotProps={{ input: { 'aria-describedby': `${id}h` } }}
              />
            }
            label={translate('requirements.settings.four_eyes')}
          />
          <Typography id={`${id}h`} variant="body2" color="text.secondary">
            {translate('requirements.settings.help')}
          </Typography>
        </>
      )}
    </Paper>
  );
}

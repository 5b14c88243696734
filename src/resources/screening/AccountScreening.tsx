import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { textOf } from '#src/dataProvider/errors.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { useChecks, useScreen } from './api.ts';
import { HitList } from './HitList.tsx';

interface AccountScreeningProps {
  readonly accountId: string;
  /** Whether the reader may compare it now. */
  readonly mayScreen: boolean;
}

/** The screenings of one credential file: when it was compared with which list, and what that found. */
export function AccountScreening({ accountId, mayScreen }: AccountScreeningProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const codeText = useCodeText();
  const notify = useNotify();
  const { data, error, refetch } = useChecks(accountId);
  const { mutate, isPending } = useScreen(accountId);
  const screen = () =>
    mutate(undefined, {
      onSuccess: () => notify('exclusions.checks.done', { type: 'success' }),
      onError: (failed) => notify(textOf(failed, language), { type: 'error' }),
    });
  // One line per list: the account's own comparison, which is made with those of its people.
  const own = data?.items.filter(({ resource_id }) => resource_id === null) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box
          component="ul"
          aria-label={translate('exclusions.checks.title')}
          sx={{ flex: '1 1 16rem', listStyle: 'none', m: 0, p: 0 }}
        >
          {own.map(({ entity_id, source, result, updated_at }) => (
            <Typography key={entity_id} component="li" variant="body2">
              {translate('exclusions.checks.line', {
                source: codeText('EXCLUSION_SOURCE', source),
                result: codeText('CHECK_RESULT', result),
                date: formatMoment(updated_at),
              })}
            </Typography>
          ))}
          {data && own.length === 0 && (
            <Typography component="li" variant="body2" color="text.secondary">
              {translate('exclusions.checks.none')}
            </Typography>
          )}
        </Box>
        {mayScreen && (
          <Button size="small" variant="outlined" loading={isPending} onClick={screen}>
            {translate('exclusions.checks.now')}
          </Button>
        )}
      </Box>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <HitList accountId={accountId} />
    </Box>
  );
}

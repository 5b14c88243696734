import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formTitle } from '#schemas/forms/keys.ts';
import { useText } from '#src/i18n/hooks.ts';
import { Page } from '#src/layout/Page.tsx';
import { useVersions } from '../../api.ts';
import { useBegin } from '../../overview/useBegin.ts';
import { STACK } from '../../styles.ts';

const EMPTY = 'EMPTY';

/** Nobody writes at this form: what a draft of it may begin with. */
export function BeginPage({
  formKey,
  current,
}: {
  readonly formKey: string;
  readonly current: number | null;
}) {
  const translate = useTranslate();
  const text = useText();
  const { data } = useVersions(formKey, 0);
  const { begin, isBeginning } = useBegin(formKey);
  const [chosen, choose] = useState<string>(current === null ? EMPTY : String(current));
  const older = (data?.items ?? []).map(({ version }) => version).filter((version) => version !== current);
  return (
    <Page title={text(formTitle(formKey))} width="form">
      <Paper variant="outlined" sx={{ ...STACK, p: 3, justifyItems: 'start' }}>
        <Box>
          <Typography variant="h2">{translate('form_editor.begin.title')}</Typography>
          <Typography color="text.secondary">{translate('form_editor.begin.text')}</Typography>
        </Box>
        <TextField
          select
          label={translate('form_editor.begin.from')}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
          sx={{ width: 'min(100%, 24rem)' }}
        >
          {current !== null && (
            <MenuItem value={String(current)}>
              {translate('form_editor.begin.current', { version: current })}
            </MenuItem>
          )}
          {older.map((version) => (
            <MenuItem key={version} value={String(version)}>
              {translate('form_editor.begin.version', { version })}
            </MenuItem>
          ))}
          <MenuItem value={EMPTY}>{translate('form_editor.begin.empty')}</MenuItem>
        </TextField>
        <Button
          variant="contained"
          loading={isBeginning}
          onClick={() => begin(chosen === EMPTY ? 'empty' : { from: Number(chosen) })}
        >
          {translate('form_editor.begin.action')}
        </Button>
      </Paper>
    </Page>
  );
}

import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { FormOverview } from '#schemas/form-schema/version.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formAddress } from '../api.ts';
import { useExport } from '../commands.ts';
import { LINE } from '../styles.ts';
import { useBegin } from './useBegin.ts';

/** What may be done with a form; who only reads it may look at its versions and take it along. */
export function FormActions({ form }: { readonly form: FormOverview }) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const mayWrite = useCan('form.write') !== null;
  const { mutate: save, isPending: isSaving } = useExport();
  const { begin, isBeginning } = useBegin(form.key);
  const { key, title, draft, current } = form;
  const named = (action: string) => ({
    'aria-label': translate(`form_schemas.action.${action}_of`, { title }),
    children: translate(`form_schemas.action.${action}`),
  });
  return (
    <Box sx={LINE}>
      {mayWrite && draft && (
        <Button
          component={Link}
          to={formAddress(key, 'edit')}
          size="small"
          variant="contained"
          startIcon={<EditIcon />}
          {...named('continue')}
        />
      )}
      {mayWrite && !draft && (
        <Button
          size="small"
          variant="contained"
          startIcon={<EditIcon />}
          loading={isBeginning}
          onClick={() => begin(current === null ? 'empty' : {})}
          {...named(current === null ? 'begin' : 'edit')}
        />
      )}
      <Button component={Link} to={formAddress(key)} size="small" {...named('versions')} />
      {current !== null && (
        <Button
          size="small"
          startIcon={<DownloadIcon />}
          loading={isSaving}
          onClick={() =>
            save(
              { key, version: null },
              { onError: (failed) => notify(textOf(failed, language), { type: 'error' }) },
            )
          }
          {...named('export')}
        />
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { FormVersion } from '#schemas/form-schema/version.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { formAddress } from '../api.ts';
import { useExport } from '../commands.ts';
import { useBegin } from '../overview/useBegin.ts';
import { LINE } from '../styles.ts';

interface VersionActionsProps {
  readonly version: FormVersion;
  readonly hasDraft: boolean;
  readonly onAsk: (step: 'compare' | 'retire') => void;
}

export function VersionActions({ version: form, hasDraft, onAsk }: VersionActionsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const mayWrite = useCan('form.write') !== null;
  const { mutate: save, isPending: isSaving } = useExport();
  const { begin, isBeginning } = useBegin(form.key, 'publish');
  const { key, version, current, status } = form;
  const named = (action: string) => ({
    size: 'small' as const,
    'aria-label': translate(`form_schemas.versions.${action}_of`, { version }),
    children: translate(`form_schemas.versions.${action}`),
  });
  const restore = () => {
    // There is one draft at a time, and nobody's work is thrown away unasked.
    if (hasDraft) return notify('form_schemas.versions.has_draft', { type: 'warning' });
    begin({ from: version });
  };
  return (
    <Box sx={LINE}>
      <Button component={Link} to={`${formAddress(key, 'edit')}?version=${version}`} {...named('view')} />
      <Button aria-haspopup="dialog" onClick={() => onAsk('compare')} {...named('compare')} />
      {mayWrite && !current && <Button loading={isBeginning} onClick={restore} {...named('restore')} />}
      {mayWrite && !current && status === 'PUBLISHED' && (
        <Button aria-haspopup="dialog" onClick={() => onAsk('retire')} {...named('retire')} />
      )}
      <Button
        loading={isSaving}
        onClick={() =>
          save({ key, version }, { onError: (failed) => notify(textOf(failed, language), { type: 'error' }) })
        }
        {...named('export')}
      />
    </Box>
  );
}

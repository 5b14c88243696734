import { useNotify, useTranslate } from 'ra-core';
import type { FormVersion } from '#schemas/form-schema/version.ts';
import { ConfirmedStep } from '../../generic/ConfirmedStep.tsx';
import { useRetire } from '../commands.ts';

interface RetireStepProps {
  readonly version: FormVersion;
  readonly onClose: () => void;
}

/** Takes a version out of use: it is never offered again, and files that have it keep it. */
export function RetireStep({ version: { key, version }, onClose }: RetireStepProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutateAsync: retire } = useRetire(key);
  return (
    <ConfirmedStep
      title={translate('form_schemas.versions.retire_title', { version })}
      text={translate('form_schemas.versions.retire_text')}
      action={translate('form_schemas.versions.retire')}
      run={() => retire(version)}
      onDone={() => {
        notify('form_schemas.versions.retired', { type: 'success', messageArgs: { version } });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

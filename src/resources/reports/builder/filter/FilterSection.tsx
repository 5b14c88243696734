import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'ra-core';
import { useDefinition, useFault } from '../store.ts';
import { GroupBox } from './GroupBox.tsx';

const ROOT: readonly number[] = [];

/** Which rows the report shows. */
export function FilterSection() {
  const translate = useTranslate();
  const filter = useDefinition((definition) => definition.filter);
  const fault = useFault('filter', true);
  return (
    <>
      {fault !== undefined && (
        <FormHelperText error data-fault="filter" tabIndex={-1}>
          {fault}
        </FormHelperText>
      )}
      <GroupBox group={filter} path={ROOT} label={translate('reports.section.filter')} />
    </>
  );
}

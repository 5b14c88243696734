import Box from '@mui/material/Box';
import { IMPORT_TASK_FIELDS } from '#schemas/import-flow/index.ts';
import { IMPORT_TASK_STATUS } from '#schemas/vocabulary/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { inputsOf } from '#src/kinds/inputs.ts';
import { viewOf } from '#src/kinds/index.ts';
import { useFilters } from '../../generic/filters.ts';
import { QuickFilter } from '../../generic/QuickFilter.tsx';

const { filename } = IMPORT_TASK_FIELDS;
const NameInput = inputsOf(filename).FilterInput;
const NAME_PARAMETER = `filename_${viewOf(filename).Filter?.operator}`;

/** The questions of every day: a file by its name, and what is still open. */
export function TaskFilters() {
  const text = useText();
  const { values, set } = useFilters();
  return (
    <>
      {NameInput && (
        <Box sx={{ width: { xs: 180, sm: 240 } }}>
          <NameInput
            field={filename}
            value={values[NAME_PARAMETER]}
            filters={values}
            onChange={(value) => set(NAME_PARAMETER, value)}
          />
        </Box>
      )}
      {Object.entries(IMPORT_TASK_STATUS).map(([status, label]) => (
        <QuickFilter key={status} parameter="status_in" value={status} label={text(label)} />
      ))}
    </>
  );
}

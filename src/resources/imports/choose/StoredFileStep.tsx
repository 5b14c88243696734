import { Alert, Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from 'ra-core';
import { IMPORT_PATH } from '#schemas/addresses.ts';
import { isColumn, type ImportFlow } from '#schemas/import-flow/index.ts';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { usePatchFlow, useStoredPreview, type Reading } from '../api/flows.ts';
import { LockedNote } from '../LockedNote.tsx';
import { stepPath } from '../paths.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { ReadingSelects } from './ReadingSelects.tsx';
import { Refusal } from './Refusal.tsx';

interface StoredFileStepProps {
  readonly flow: ImportFlow;
  readonly onDone: () => void;
}

/** Somebody chose columns, or rows were made of them: more is lost than what is suggested anyway. */
function hasChoices({ stage, mappings, suggestions }: ImportFlow): boolean {
  const columns = mappings.filter(isColumn);
  return (
    stage !== 'mapping' ||
    columns.length !== suggestions.length ||
    columns.some(
      ({ column, field, split }) =>
        split !== undefined || !suggestions.some((one) => one.column === column && one.field === field),
    )
  );
}

/** The first step of an import whose file the server has: it may be read otherwise, or another one taken. */
export function StoredFileStep({ flow, onDone }: StoredFileStepProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const number = useNumber();
  const patch = usePatchFlow(flow);
  const [changed, setChanged] = useState<Partial<Reading>>({});
  const [asking, setAsking] = useState(false);
  const reading: Reading = {
    separator: flow.separator,
    encoding: flow.encoding,
    header_row: flow.header_row,
    ...changed,
  };
  const { data: preview, error, isPlaceholderData } = useStoredPreview(flow.entity_id, reading);
  const locked = !flow.can.edit || patch.isPending;
  const difference = Object.fromEntries(
    Object.entries(changed).filter(([name, value]) => flow[name as keyof Reading] !== value),
  );
  const isChanged = Object.keys(difference).length > 0;
  const save = () => patch.mutate(difference, { onSuccess: onDone, onSettled: () => setAsking(false) });
  const proceed = () => {
    if (!isChanged) onDone();
    else if (hasChoices(flow)) setAsking(true);
    else save();
  };
  const { reset } = patch;
  const change = useCallback(
    (part: Partial<Reading>) => {
      setChanged((before) => ({ ...before, ...part }));
      reset();
    },
    [reset],
  );
  const chooseRow = useCallback((header_row: number) => change({ header_row }), [change]);
  const refusal = patch.error ?? error;

  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {translate('imports.choose.stored', {
          name: flow.filename,
          size: number(flow.size),
          at: formatMoment(flow.created_at),
        })}
      </Typography>
      <LockedNote flow={flow} />
      {flow.seen_before && <SeenBefore seen={flow.seen_before} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ReadingSelects
          separator={reading.separator}
          encoding={reading.encoding}
          disabled={locked}
          onSeparator={(separator) => change({ separator })}
          onEncoding={(encoding) => change({ encoding })}
        />
      </Box>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {!preview && !error && (
          <Typography sx={{ color: 'text.secondary' }}>
            {translate('imports.choose.reading', { name: flow.filename })}
          </Typography>
        )}
        {refusal && <Refusal message={textOf(refusal, language)} fails={bodyOf(refusal)?.fails ?? []} />}
      </Box>
      {preview && !error && (
        <PreviewTable
          name={flow.filename}
          rows={preview.rows}
          headerRow={reading.header_row}
          disabled={locked}
          onHeaderRow={chooseRow}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
        <Button component={Link} to={IMPORT_PATH}>
          {translate('imports.choose.other')}
        </Button>
        <Button
          variant="contained"
          loading={patch.isPending}
          disabled={isChanged && (isPlaceholderData || error !== null)}
          onClick={proceed}
        >
          {translate('imports.choose.continue')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={translate('imports.choose.lose_title')}
        text={translate('imports.choose.lose')}
        action={translate('imports.choose.continue')}
        isBusy={patch.isPending}
        onClose={() => setAsking(false)}
        onConfirm={save}
      />
    </Box>
  );
}

/** Nothing to worry about: the rows that were imported will be known. */
function SeenBefore({ seen }: { readonly seen: NonNullable<ImportFlow['seen_before']> }) {
  const translate = useTranslate();
  return (
    <Alert severity="info">
      {translate('imports.choose.seen', { at: formatMoment(seen.at) })}{' '}
      <MuiLink component={Link} to={stepPath(seen.entity_id)}>
        {translate('imports.choose.seen_link')}
      </MuiLink>
    </Alert>
  );
}

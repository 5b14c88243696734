import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { fieldsOfEvent } from '#schemas/activity/index.ts';
import type { Field } from '#schemas/engine/field.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import type { Change } from '#src/dataProvider/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { LongText } from '../../activities/LongText.tsx';

/** So many are told at once: an import writes dozens. */
const FEW = 6;

interface DifferencesProps {
  readonly entry: Change;
  readonly resource: Resource;
}

/** What an event changed, each field from what to what; of many the first, until the reader wants all. */
export function Differences({ entry, resource }: DifferencesProps) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  // What happened to a note or task of the record is told in that one's fields.
  const fields = fieldsOfEvent(entry.type) ?? resource.fields;
  const count = entry.changes.length;
  // One more line is not worth a button.
  const isLong = count > FEW + 1;
  return (
    <>
      <Box component="dl" sx={{ m: 0, mt: 0.75, display: 'grid', gap: 0.75 }}>
        {(isLong && !isWhole ? entry.changes.slice(0, FEW) : entry.changes).map((change) => (
          <Difference
            key={change.field}
            {...change}
            known={fields[change.field]}
            isNew={/_(CREATED|ADDED)$/.test(entry.type)}
          />
        ))}
      </Box>
      {isLong && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} sx={{ ml: -0.5 }}>
          {isWhole ? translate('timeline.fold.less') : translate('timeline.fold.all', { count })}
        </Button>
      )}
    </>
  );
}

interface DifferenceProps {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly known: Field | undefined;
  /** There was no record before, and so no value. */
  readonly isNew: boolean;
}

function Difference({ field, from, to, known, isNew }: DifferenceProps) {
  const text = useText();
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
        typography: 'body2',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {known ? text(known.label) : field}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1, overflowWrap: 'anywhere' }}
      >
        {!isNew && (
          <>
            <Box sx={{ color: 'text.secondary', minWidth: 0 }}>
              <Side value={from} known={known} />
            </Box>
            <span role="img" aria-label={translate('timeline.to')}>
              →
            </span>
          </>
        )}
        <Box sx={{ minWidth: 0 }}>
          <Side value={to} known={known} />
        </Box>
      </Box>
    </Box>
  );
}

function Side({ value, known }: { readonly value: unknown; readonly known: Field | undefined }) {
  // A field that the schema no longer has keeps its history, in the words it was stored in.
  if (!known) return value === null || value === undefined ? '—' : JSON.stringify(value);
  if (known.kind === 'longText' && typeof value === 'string' && value !== '')
    // Beside its label, and not below other lines.
    return (
      <Box sx={{ mt: -1 }}>
        <LongText text={value} />
      </Box>
    );
  const { Cell } = viewOf(known);
  return <Cell value={value} field={known} full />;
}

import CompareIcon from '@mui/icons-material/CompareArrowsOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { codesOf } from '#schemas/engine/codes.ts';
import type { ImportItem } from '#schemas/import-flow/index.ts';
import { DUPLICATE_DECISION, type DuplicateDecision } from '#schemas/vocabulary/index.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { describedByLock } from '../lock.ts';
import { useRowsScope } from '../scope.ts';
import { useLeadOf } from './useLeadOf.ts';

interface RowDecisionProps {
  readonly item: ImportItem;
  readonly isComparing: boolean;
  readonly onCompare: (isOpen: boolean) => void;
  readonly onDecide: (decision: DuplicateDecision | null) => void;
}

/** What becomes of one duplicate, when it is not to be as for all. */
export function RowDecision({ item, isComparing, onCompare, onDecide }: RowDecisionProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { options, isLocked } = useRowsScope();
  // Known once somebody has looked at the lead; until then the server says it.
  const { barred } = useLeadOf(item, isComparing);
  const { row_no: row } = item;
  if (item.status !== 'DUPLICATED') return null;
  return (
    <>
      <TextField
        select
        margin="none"
        value={item.decision ?? ''}
        disabled={isLocked}
        onChange={(event) =>
          onDecide(codesOf(DUPLICATE_DECISION).find((code) => code === event.target.value) ?? null)
        }
        {...(barred === null ? {} : { helperText: barred })}
        slotProps={{
          select: { native: true },
          htmlInput: {
            'aria-label': translate('import_rows.duplicates.decision_of', { row }),
            ...describedByLock(isLocked),
          },
        }}
      >
        <option value="">
          {translate('import_rows.duplicates.as_all', {
            decision: codeText('DUPLICATE_DECISION', options.duplicates),
          })}
        </option>
        {codesOf(DUPLICATE_DECISION).map((code) => (
          <option key={code} value={code} disabled={barred !== null && changesLead(code)}>
            {codeText('DUPLICATE_DECISION', code)}
          </option>
        ))}
      </TextField>
      <Button
        size="small"
        startIcon={<CompareIcon />}
        aria-expanded={isComparing}
        aria-label={translate('import_rows.duplicates.compare_row', { row })}
        onClick={() => onCompare(!isComparing)}
        sx={{ mt: 0.5 }}
      >
        {translate('import_rows.duplicates.compare')}
      </Button>
    </>
  );
}

const changesLead = (decision: DuplicateDecision): boolean => decision === 'fill' || decision === 'overwrite';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { fieldOfOp } from '#schemas/form-schema/ops.ts';
import type { FormDraft } from '#schemas/form-schema/version.ts';
import type { FormNames } from '../changes/names.ts';
import { LINE } from '../styles.ts';
import { useOpWords } from './ops/words.ts';
import { useOps } from './useDraftChange.ts';

interface OperationsProps {
  readonly draft: FormDraft;
  readonly names: FormNames;
  /** Breaking changes of which nothing is said yet. */
  readonly undecided: number;
  readonly mayWrite: boolean;
}

/** What becomes of stored values, in words. */
export function Operations({ draft, names, undecided, mayWrite }: OperationsProps) {
  const translate = useTranslate();
  const words = useOpWords(names);
  const { remove, saving } = useOps(draft);
  return (
    <>
      {undecided > 0 && (
        <Typography color="error" sx={{ mb: 1 }}>
          {translate('form_publish.op.undecided', { smart_count: undecided })}
        </Typography>
      )}
      {draft.ops.length === 0 && undecided === 0 && (
        <Typography color="text.secondary">{translate('form_publish.op.none')}</Typography>
      )}
      {draft.ops.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {draft.ops.map((op, index) => {
            const { sentence, rows } = words(op);
            return (
              <Box key={index} component="li" sx={{ '&::marker': { color: 'text.secondary' } }}>
                <Box sx={{ ...LINE, columnGap: 1, rowGap: 0 }}>
                  <span>{sentence}</span>
                  {mayWrite && (
                    <Button
                      size="small"
                      loading={saving !== null && !saving.includes(op)}
                      aria-label={translate('form_publish.op.remove_of', {
                        field: names.field(fieldOfOp(op)),
                      })}
                      onClick={() => remove(op)}
                    >
                      {translate('form_publish.op.remove')}
                    </Button>
                  )}
                </Box>
                {rows.length > 0 && (
                  <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                    {rows.map((row, at) => (
                      <li key={at}>{row}</li>
                    ))}
                  </Box>
                )}
              </Box>
            );
          })}
        </Box>
      )}
    </>
  );
}

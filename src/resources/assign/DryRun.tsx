import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { listText } from '#schemas/engine/lists.ts';
import type { LeadDivision } from '#schemas/assignment.ts';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage, useNumber } from '#src/i18n/hooks.ts';
import { usePersonNames } from '#src/kinds/user/usePersonNames.ts';
import type { AssignmentDraft } from './useAssignment.ts';

/** What the server would make of the assignment now: how many leads go, and which stay as they are and why. */
export function DryRun({ assignment }: { readonly assignment: AssignmentDraft }) {
  const translate = useTranslate();
  const language = useLanguage();
  const words = useWords();
  const { dryRun, isOfOrder, isRight, isChecked, problem, faults, retry } = assignment;
  if (problem) {
    // What is said beside its field is not said twice.
    const others = faults
      .filter(({ field }) => !/^(shares|capacity)/.test(field))
      .map(({ message }) => message);
    return (
      <Alert severity="error" action={retry && <Button onClick={retry}>{translate('app.retry')}</Button>}>
        {[textOf(problem, language), ...new Set(others)].join('. ')}
      </Alert>
    );
  }
  if (!dryRun) return <LinearProgress aria-label={translate('lead_assign.checking')} />;
  const isOld = isRight && !isChecked;
  return (
    <Alert
      severity={dryRun.skipped + dryRun.left > 0 ? 'warning' : 'info'}
      variant="outlined"
      role="status"
      aria-busy={isOld}
      sx={{ opacity: isOld ? 0.6 : 1 }}
    >
      {words(dryRun, isOfOrder).map((sentence) => (
        <Box key={sentence} sx={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Box>
      ))}
    </Alert>
  );
}

/** A dry run in sentences; of an order that is not whole yet only what holds for any order. */
function useWords() {
  const translate = useTranslate();
  const number = useNumber();
  const nameOf = usePersonNames();
  const language = useLanguage();
  return ({ total, assignable, skipped, left, shares }: LeadDivision, isOfOrder: boolean): string[] => {
    const say = (key: string, count: number, of = '') =>
      count > 0
        ? [translate(`lead_assign.dry.${key}`, { smart_count: count, count: number(count), of })]
        : [];
    const gone = isOfOrder ? shares.filter((share) => share.skipped) : [];
    return [
      isOfOrder
        ? translate('lead_assign.dry.assigned', { count: number(assignable - left), total: number(total) })
        : translate('lead_assign.dry.assignable', { count: number(assignable), total: number(total) }),
      ...say('skipped', skipped),
      ...say('left', isOfOrder ? left : 0),
      ...say(
        'gone',
        gone.length,
        listText(
          gone.map(({ user_id }) => nameOf(user_id)),
          language,
        ),
      ),
    ];
  };
}

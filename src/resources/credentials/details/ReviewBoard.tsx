import DoneAllIcon from '@mui/icons-material/DoneAll';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useTranslate } from 'ra-core';
import { STAFF_REVIEWS } from '#schemas/credential/account.ts';
import { useCan } from '#src/authProvider/session.tsx';
import type { FormModel } from '#src/forms/model.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { SectionCard } from '../../generic/SectionCard.tsx';
import type { FormFile } from '../api.ts';
import { Keys } from './Keys.tsx';
import { ReviewRow } from './ReviewRow.tsx';
import { useReview, type Decision } from './useReview.ts';

export const ROW = 'data-review-row';

/** Everything a provider filled in, by section, each value to be approved or rejected with a reason. */
export function ReviewBoard({ file, model }: { readonly file: FormFile; readonly model: FormModel }) {
  const translate = useTranslate();
  const board = useRef<HTMLDivElement>(null);
  const review = useReview(file);
  const canReview = file.account.can.review;
  const sections = useMemo(
    () =>
      model.sections.map((section) => ({
        ...section,
        shown: section.fields.flatMap((field) => {
          const state = file.fields[field.fieldId];
          return state?.shown ? [{ field, state }] : [];
        }),
      })),
    [model, file.fields],
  );

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target instanceof HTMLElement && event.target.hasAttribute(ROW) ? event.target : null;
    if (!step || !row) return;
    const rows = [...(board.current?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])];
    event.preventDefault();
    rows[rows.indexOf(row) + step]?.focus();
  };

  return (
    <Box ref={board} onKeyDown={move} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {canReview ? <Keys /> : <WhyNot file={file} />}
      {sections
        .filter(({ shown }) => shown.length > 0)
        .map(({ name, title, shown }) => {
          const pending = shown.filter(
            ({ state }) => state.state === 'PENDING' && !state.draft && state.rev > 0,
          );
          const approveAll = () =>
            void review.decide(
              pending.map(({ field, state }): Decision => ({
                field_id: field.fieldId,
                rev: state.rev,
                state: 'APPROVED',
              })),
            );
          return (
            <SectionCard
              key={name}
              title={title}
              mark={
                canReview &&
                pending.length > 0 && (
                  <Button
                    size="small"
                    startIcon={<DoneAllIcon />}
                    onClick={approveAll}
                    disabled={review.busy.size > 0}
                    sx={{ ml: 'auto' }}
                  >
                    {translate('credentials.review.approve_all', { smart_count: pending.length })}
                  </Button>
                )
              }
            >
              <Box sx={{ mx: -1 }}>
                {shown.map(({ field, state }) => (
                  <ReviewRow
                    key={`${field.fieldId} ${state.rev}`}
                    field={field}
                    state={state}
                    ui={model.ui(field)}
                    value={valueAt(file.data, field.path)}
                    canReview={canReview}
                    isBusy={review.busy.has(field.fieldId)}
                    message={review.messages[field.fieldId]}
                    decide={(decision) => review.decide([decision])}
                  />
                ))}
              </Box>
            </SectionCard>
          );
        })}
    </Box>
  );
}

const valueAt = (data: FormFile['data'], [section, property]: readonly [string, string]): unknown =>
  (data[section] as Readonly<Record<string, unknown>> | undefined)?.[property];

/** Why there is nothing to decide: the file's status, somebody else's file, or a reader who only reads. */
function WhyNot({ file: { account } }: { readonly file: FormFile }) {
  const translate = useTranslate();
  const codeText = useCodeText();
  if (!useCan('credential.review')) return null;
  const status = codeText('ACCOUNT_CREDENTIAL_STATUS', account.credential_status);
  if (!STAFF_REVIEWS.includes(account.credential_status)) {
    return <Alert severity="info">{translate('credentials.review.not_now', { status })}</Alert>;
  }
  return (
    <Alert severity="info">
      {translate(account.cred_agent_id ? 'credentials.review.others' : 'credentials.review.claim_first')}
    </Alert>
  );
}

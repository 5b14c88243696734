import DoneAllIcon from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import type { CredentialDocument } from '#schemas/credential/item.ts';
import { personName, useUsers } from '#src/dataProvider/lookups.ts';
import { useCodeText } from '#src/i18n/hooks.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import type { RowProps } from './RowFrame.tsx';
import {
  isPending,
  judgement,
  labelOf,
  stateOf,
  type ReviewItem,
  type ReviewSection as Section,
  type ValueItem,
} from './rows.ts';
import type { Review } from './useReview.ts';
import { ValueRow } from './ValueRow.tsx';

interface ReviewSectionProps extends Pick<RowProps, 'onApprove' | 'onReject' | 'onAsk'> {
  readonly section: Section;
  readonly reader: Parameters<typeof judgement>[1];
  readonly mayReveal: boolean;
  readonly review: Review;
  readonly rejecting: string | null;
  /** What 'approve all' would approve. */
  readonly pending: readonly ReviewItem[];
  readonly shownFile: string | null;
  readonly onApproveAll: (items: readonly ReviewItem[]) => void;
  readonly onShow: (document: CredentialDocument) => void;
}

/** A section of a form with the documents that belong to it. */
export function ReviewSection({
  section,
  reader,
  mayReveal,
  review,
  rejecting,
  pending,
  shownFile,
  onApproveAll,
  onShow,
  ...actions
}: ReviewSectionProps) {
  const translate = useTranslate();
  const authorOf = useAuthor();
  return (
    <SectionCard
      title={section.form ? `${section.form}: ${section.title}` : section.title}
      mark={
        pending.length > 0 && (
          <Button
            size="small"
            startIcon={<DoneAllIcon />}
            onClick={() => onApproveAll(pending)}
            disabled={review.busy.size > 0}
            aria-label={`${translate('credential_review.approve_section', { smart_count: pending.length })}: ${section.title}`}
            sx={{ ml: 'auto' }}
          >
            {translate('credential_review.approve_section', { smart_count: pending.length })}
          </Button>
        )
      }
    >
      <Box sx={{ mx: -1, containerType: 'inline-size' }}>
        {section.items.map((item) => {
          const { approve, reject, isOwn } = judgement(item, reader);
          const note = review.notes.get(item.id);
          const row: RowProps = {
            id: item.id,
            label: labelOf(item),
            isRequired: item.kind === 'value' ? item.state.required : item.item.required,
            isWaiting: isPending(item),
            isApproved: stateOf(item) === 'APPROVED',
            mayApprove: approve,
            mayReject: reject,
            isOwn,
            isBusy: review.busy.has(item.id),
            isRejecting: rejecting === item.id,
            message: note?.message,
            ...actions,
          };
          return item.kind === 'value' ? (
            <ValueRow
              key={item.id}
              {...row}
              item={item}
              note={note}
              author={authorOf(item)}
              mayReveal={mayReveal}
            />
          ) : (
            <DocumentRow
              key={item.id}
              {...row}
              item={item}
              isShown={shownFile !== null && item.document?.file?.entity_id === shownFile}
              onShow={onShow}
            />
          );
        })}
      </Box>
    </SectionCard>
  );
}

/** Who typed a value, in words: by name where the reader knows the person, else what they are. */
function useAuthor(): (item: ValueItem) => string | null {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { byId } = useUsers();
  return ({ state: { author_id, source } }) => {
    if (!source) return null;
    const person = author_id ? byId.get(author_id) : undefined;
    const name = [codeText('VALUE_SOURCE', source), person && personName(person)].filter(Boolean).join(' · ');
    return translate('credential_review.typed_by', { name });
  };
}

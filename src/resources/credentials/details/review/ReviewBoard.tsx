import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { NetworkSettings } from '#schemas/credential/settings.ts';
import type { FileItem } from '#schemas/file/index.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { formatTime } from '#src/kinds/dateTime/format.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import { useFileList } from '../../api.ts';
import { PreviewPane } from '../documents/PreviewPane.tsx';
import { rightsOf, type Subject } from '../subject.ts';
import type { Refusal } from './ReasonForm.tsx';
import { ReviewBar } from './ReviewBar.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import {
  FILTERS,
  isPending,
  isUnchanged,
  judgement,
  labelOf,
  matches,
  type Filter,
  type ReviewItem,
  type ReviewSection as Section,
} from './rows.ts';
import { useReview, type Decision } from './useReview.ts';
import { focusNextWaiting, focusRow, ROW, useReviewKeys, type KeyAction } from './useReviewKeys.ts';

interface ReviewBoardProps {
  readonly subject: Subject;
  readonly sections: readonly Section[];
}

/** Each value and document to be approved, or rejected with a reason; worked through by keyboard or pointer. */
export function ReviewBoard({ subject, sections }: ReviewBoardProps) {
  const translate = useTranslate();
  const board = useRef<HTMLDivElement>(null);
  const me = useSession().id;
  const review = useReview();
  const { decide, undo } = review;
  const settings = useFileList<NetworkSettings>('credentialing/settings');
  const { review: mayReview, reveal: mayReveal } = rightsOf(subject);
  const reader = useMemo(
    () => ({ mayReview, fourEyes: settings.data?.four_eyes === true, me }),
    [mayReview, settings.data, me],
  );
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const known = useRef(new Map<string, ReviewItem>());
  useEffect(() => {
    known.current = new Map(items.map((item) => [item.id, item]));
  }, [items]);

  const { filter, choose, touched, touch } = useFilter(items);
  const [rejecting, setRejecting] = useState<string | null>(null);
  const [isHelp, setHelp] = useState(false);
  const [said, setSaid] = useState('');
  const [file, setFile] = useState<FileItem | null>(null);
  const isIn = (item: ReviewItem) => matches(item, filter) || touched.has(item.id);

  const take = useCallback(
    async (decisions: readonly Decision[]) => {
      touch(decisions.map(({ item }) => item.id));
      const stored = await decide(decisions);
      if (stored.length > 0)
        setSaid(
          `${translate('credential_review.said', { smart_count: stored.length })} ${formatTime(new Date().toISOString())}`,
        );
      return stored;
    },
    [decide, touch, translate],
  );
  const approve = useCallback(
    (id: string) => {
      const item = known.current.get(id);
      if (!item || !judgement(item, reader).approve) return;
      setRejecting(null);
      // Eyes and hands go on while it is stored; a refusal is told at its row.
      if (document.activeElement?.closest(`[${ROW}]`)?.getAttribute(ROW) === id)
        focusNextWaiting(board.current, id);
      void take([{ item, state: 'APPROVED' }]);
    },
    [reader, take],
  );
  const reject = useCallback(
    async (id: string, refusal: Refusal) => {
      const item = known.current.get(id);
      if (!item) return;
      const stored = await take([{ item, state: 'REJECTED', ...refusal }]);
      if (stored.length === 0) return;
      setRejecting(null);
      focusRow(board.current, id);
    },
    [take],
  );
  const ask = useCallback(
    (id: string | null) => {
      const item = id === null ? null : known.current.get(id);
      setRejecting(item && judgement(item, reader).reject ? item.id : null);
    },
    [reader],
  );
  const takeBack = async () => {
    const before = await undo();
    const [first] = before ?? [];
    if (!first) return setSaid(translate('credential_review.nothing_to_undo'));
    setSaid(translate('credential_review.undone', { label: labelOf(first.item) }));
    focusRow(board.current, first.item.id);
  };
  const approveAll = (some: readonly ReviewItem[]) =>
    void take(some.map((item) => ({ item, state: 'APPROVED' as const })));
  const mine = (some: readonly ReviewItem[]) =>
    some.filter((item) => isPending(item) && item.kind === 'value' && judgement(item, reader).approve);

  const showOrClose = (id: string) => {
    const item = known.current.get(id);
    const next = item?.kind === 'document' ? (item.document?.file ?? null) : null;
    if (next) setFile(next.entity_id === file?.entity_id ? null : next);
  };

  const onKeyDown = useReviewKeys(board, (action: KeyAction, row) => {
    if (action === 'help') setHelp(true);
    else if (action === 'undo') void takeBack();
    else if (row === null) return;
    else if (action === 'approve') approve(row);
    else if (action === 'document') showOrClose(row);
    else ask(row);
  });
  useAskedField(board, items);
  const shown = sections
    .map((section) => ({ ...section, items: section.items.filter(isIn) }))
    .filter((section) => section.items.length > 0);

  return (
    <PreviewPane file={file} onClose={() => setFile(null)}>
      <Box
        ref={board}
        onKeyDown={onKeyDown}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Box role="status" sx={VISUALLY_HIDDEN}>
          {said}
        </Box>
        <ReviewBar
          items={items}
          filter={filter}
          onFilter={choose}
          unchanged={mine(items.filter(isUnchanged))}
          onApprove={approveAll}
          canUndo={review.canUndo}
          onUndo={() => void takeBack()}
          isBusy={review.busy.size > 0}
          isHelp={isHelp}
          onHelp={setHelp}
        />
        {shown.length === 0 && (
          <Alert severity="success">{translate(`credential_review.empty.${filter}`)}</Alert>
        )}
        {shown.map((section) => (
          <ReviewSection
            key={section.id}
            section={section}
            reader={reader}
            mayReveal={mayReveal}
            review={review}
            rejecting={rejecting}
            pending={mine(section.items)}
            shownFile={file?.entity_id ?? null}
            onApprove={approve}
            onReject={(id, refusal) => void reject(id, refusal)}
            onAsk={ask}
            onApproveAll={approveAll}
            onShow={(document) => setFile(document.file)}
          />
        ))}
      </Box>
    </PreviewPane>
  );
}

/** What is shown; it is in the address. What was decided since the choice stays, so that nothing jumps away. */
function useFilter(items: readonly ReviewItem[]) {
  const [search, setSearch] = useSearchParams();
  const [first] = useState((): Filter => (items.some(isPending) ? 'pending' : 'all'));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return {
    filter: FILTERS.find((name) => name === search.get('show')) ?? first,
    touched,
    touch: useCallback((ids: readonly string[]) => setTouched((now) => new Set([...now, ...ids])), []),
    choose: (filter: Filter) => {
      setTouched(new Set());
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('show', filter);
          next.delete('field');
          return next;
        },
        { replace: true },
      );
    },
  };
}

/** Leads to the field that the address asks for, once. */
function useAskedField(board: { readonly current: HTMLElement | null }, items: readonly ReviewItem[]): void {
  const [search] = useSearchParams();
  const asked = search.get('field');
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (asked === null || done.current === asked) return;
    const item = items.find((one) => one.kind === 'value' && one.field.fieldId === asked);
    if (!item) return;
    done.current = asked;
    // The dialog whose link led here gives the focus back first.
    const timer = setTimeout(() => focusRow(board.current, item.id));
    return () => clearTimeout(timer);
  }, [asked, board, items]);
}

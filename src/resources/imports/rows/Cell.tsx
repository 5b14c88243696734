import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import SameIcon from '@mui/icons-material/ContentCopyOutlined';
import { useTranslate } from 'ra-core';
import { memo, useEffect, useRef } from 'react';
import type { Edit } from './useRow.ts';
import { CellEditor } from './CellEditor.tsx';

/** A fault, or something that a lead or another row says as well. */
export type CellTone = 'bad' | 'same';

interface CellProps {
  readonly column: string;
  readonly row: number;
  readonly text: string;
  /** What is wrong with it, in words. */
  readonly reason: string | null;
  readonly tone: CellTone;
  readonly edit: Edit | undefined;
  readonly isEditing: boolean;
  readonly isEditable: boolean;
  readonly onOpen: (column: string) => void;
  readonly onClose: (column: string) => void;
  readonly onCommit: (column: string, text: string) => void;
  /** Forgets what was typed and refused. */
  readonly onDrop: (column: string) => void;
  readonly onMove: ((column: string, step: 1 | -1) => boolean) | null;
}

/** One cell of the file: its text, what is wrong with it, and on a click its editor. */
export const Cell = memo(function Cell({
  column,
  row,
  text,
  reason,
  tone,
  edit,
  isEditing,
  isEditable,
  onOpen,
  onClose,
  onCommit,
  onDrop,
  onMove,
}: CellProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // After Enter and Escape the keyboard stays where it was; who clicked elsewhere is there.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  const label = translate('import_rows.cell.edit', { column, row });
  const problem = edit?.problem ? translate('import_rows.cell.not_saved', { problem: edit.problem }) : null;
  const wrong = problem ?? reason;
  if (isEditing)
    return (
      <CellEditor
        label={label}
        text={edit?.text ?? text}
        reason={wrong}
        onCommit={(typed) => {
          onClose(column);
          onCommit(column, typed);
        }}
        onCancel={() => {
          onClose(column);
          onDrop(column);
        }}
        onMove={onMove && ((step) => onMove(column, step))}
      />
    );

  const shown = edit?.text ?? text;
  const isMarked = wrong !== null;
  const className = `cell${isMarked ? ` ${problem ? 'bad' : tone}` : ''}`;
  const content = (
    <>
      {isMarked && (tone === 'same' && !problem ? <SameIcon aria-hidden /> : <ErrorIcon aria-hidden />)}
      <span className="text">{shown || (isMarked ? translate('import_rows.cell.empty') : '')}</span>
      {problem && <small>{problem}</small>}
    </>
  );
  if (!isEditable)
    return (
      <span className={className} title={reason ?? undefined}>
        {content}
        {reason !== null && <span className="hidden">{` (${reason})`}</span>}
      </span>
    );
  return (
    <button
      ref={button}
      type="button"
      className={className}
      title={wrong ?? undefined}
      aria-label={`${label}: ${shown}${wrong ? ` (${wrong})` : ''}`}
      aria-busy={edit !== undefined && !problem}
      onClick={() => onOpen(column)}
      onKeyDown={(event) => {
        if (event.key === 'F2') onOpen(column);
      }}
    >
      {content}
    </button>
  );
});

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  /** What is wrong with the cell, as far as that is known. */
  readonly reason: string | null;
  readonly onCommit: (text: string) => void;
  readonly onCancel: () => void;
  /** To the next cell, or back; false: there is none, and the browser goes on. */
  readonly onMove: ((step: 1 | -1) => boolean) | null;
}

/** A cell that is being edited. What is typed is its own until it is left: no other cell is drawn for a letter. */
export function CellEditor({ label, text, reason, onCommit, onCancel, onMove }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  // A field that is taken away while it has the focus may tell the browser that it was left.
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const finish = (end: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    end();
  };
  const press = (event: KeyboardEvent) => {
    // Enter that chooses a word of an input method ends that word only.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      finish(() => onCommit(typed));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      finish(onCancel);
    } else if (event.key === 'Tab' && onMove?.(event.shiftKey ? -1 : 1)) {
      event.preventDefault();
      finish(() => onCommit(typed));
    }
  };
  return (
    <span className="editor">
      <input
        ref={input}
        value={typed}
        aria-label={label}
        aria-invalid={reason !== null}
        title={reason ?? undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={() => finish(() => onCommit(typed))}
      />
      {reason !== null && <small>{reason}</small>}
    </span>
  );
}

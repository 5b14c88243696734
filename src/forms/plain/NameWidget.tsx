import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ariaOf, useControl, type ControlProps } from '../control.ts';

/** What may stand in a name, and what is said of one that may not. */
export interface NameOptions {
  readonly pattern: string;
  readonly taken: readonly string[];
  readonly says: { readonly pattern: string; readonly taken: string };
}

/**
 * A name that other things hold on to: it is given when it is typed to the end (the field is left, or Enter), and only
 * when it is one; until then it stays as it is typed, with what is wrong with it.
 */
export function NameWidget({ id, value, options, disabled, readonly, onChange }: ControlProps) {
  const control = useControl();
  const [typed, setTyped] = useState<string | null>(null);
  const { pattern, taken, says } = options as unknown as NameOptions;
  const given = typeof value === 'string' ? value : '';
  const text = typed ?? given;
  const fault =
    text === given
      ? null
      : !new RegExp(pattern, 'u').test(text)
        ? says.pattern
        : taken.includes(text)
          ? says.taken
          : null;
  const give = () => {
    if (typed === null || fault !== null) return;
    setTyped(null);
    if (text !== given) onChange(text);
  };
  const errorId = `${id}-error`;
  return (
    <>
      <TextField
        id={id}
        margin="none"
        value={text}
        error={fault !== null}
        disabled={disabled || readonly || false}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={give}
        onKeyDown={(event) => {
          if (event.key === 'Enter') give();
          if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            setTyped(null);
          }
        }}
        slotProps={{
          htmlInput: {
            ...ariaOf({
              ...control,
              isInvalid: fault !== null,
              describedBy: [fault && errorId, control.describedBy].filter(Boolean).join(' ') || undefined,
            }),
            spellCheck: false,
            sx: { fontFamily: 'monospace' },
          },
        }}
      />
      {fault && (
        <FormHelperText id={errorId} error role="alert">
          {fault}
        </FormHelperText>
      )}
    </>
  );
}

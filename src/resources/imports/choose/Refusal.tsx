import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { FailCode } from '#schemas/errors.ts';

interface RefusalProps {
  /** What is wrong with the file as a whole; told when there is nothing closer to say. */
  readonly message: string;
  readonly fails: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

const NAMED = 'repeated_header' satisfies FailCode;
const MOST_NAMES = 10;

/** Why a file is refused: every sentence once, with the headers that it is about. */
export function Refusal({ message, fails }: RefusalProps) {
  const translate = useTranslate();
  const names = new Map<string, string[]>();
  for (const fail of fails)
    names.set(fail.message, [
      ...(names.get(fail.message) ?? []),
      ...(fail.code === NAMED ? [fail.field] : []),
    ]);
  const lines = [...names].map(([sentence, headers]) => {
    if (headers.length === 0) return sentence;
    const more = headers.length - MOST_NAMES;
    const shown = headers.slice(0, MOST_NAMES).join(', ');
    return `${shown}${more > 0 ? ` ${translate('imports.choose.more', { smart_count: more, count: more })}` : ''}: ${sentence}`;
  });
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {lines.length === 0 ? message : lines.map((line) => <div key={line}>{line}</div>)}
    </Alert>
  );
}

import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isSame } from '#schemas/engine/same.ts';
import { REPORTS } from '#schemas/report/fields.ts';
import { REPORT_DESCRIPTION_MAX, REPORT_NAME_MAX } from '#schemas/report/item.ts';
import { useText } from '#src/i18n/hooks.ts';
import { merged } from '../../../generic/merged.ts';
import { NameDialog } from '../../../generic/NameDialog.tsx';
import { useReportChanges } from '../api.ts';
import { targetOf, thingNow, type Thing } from '../things.ts';

interface RenameDialogProps {
  readonly thing: Thing;
  readonly onClose: () => void;
}

interface Words {
  readonly name: string;
  readonly description: string | null;
}

const wordsOf = (thing: Thing): Words => ({
  name: thing.name,
  description: thing.kind === 'report' ? thing.description : null,
});

/** Another name, of a report another description too. Where somebody was faster, what they did is told and what was typed stays. */
export function RenameDialog({ thing, onClose }: RenameDialogProps) {
  const translate = useTranslate();
  const text = useText();
  const { update } = useReportChanges();
  const [words, setWords] = useState(wordsOf(thing));
  const [base, setBase] = useState(thing);
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const send = async (onto: Thing, mine: Words): Promise<void> => {
    const before = wordsOf(onto);
    const trimmed = { name: mine.name.trim(), description: mine.description?.trim() || null };
    const sent = Object.entries(trimmed).filter(([name, value]) => value !== before[name as keyof Words]);
    try {
      if (sent.length > 0) await update(targetOf(onto), Object.fromEntries(sent));
    } catch (error) {
      const now = thingNow(onto, error);
      if (!now) throw error;
      const after = wordsOf(now);
      const next = merged(mine, before, after);
      const clashes = (['name', 'description'] as const).filter(
        (name) => after[name] !== before[name] && !isSame(next[name], after[name]),
      );
      // What they did besides is no question: it stays theirs.
      if (clashes.length === 0) return send(now, next);
      setBase(now);
      setWords(next);
      setTheirs(
        clashes.map((name) =>
          name === 'name'
            ? translate('explorer.changed_meanwhile', { name: after.name })
            : translate('report_explorer.described_meanwhile', { description: after.description ?? '' }),
        ),
      );
      throw error;
    }
  };
  const save = async () => {
    await send(base, words);
    onClose();
  };
  return (
    <NameDialog
      title={translate('explorer.rename', { name: thing.name })}
      label={text(REPORTS.fields.name!.label)}
      name={words.name}
      maxLength={REPORT_NAME_MAX}
      help={theirs.join(' ') || undefined}
      onChange={(name) => setWords({ ...words, name })}
      onSave={save}
      onClose={onClose}
    >
      {thing.kind === 'report' && (
        <TextField
          multiline
          minRows={2}
          maxRows={6}
          label={text(REPORTS.fields.description!.label)}
          value={words.description ?? ''}
          onChange={({ target }) => setWords({ ...words, description: target.value })}
          slotProps={{ htmlInput: { maxLength: REPORT_DESCRIPTION_MAX } }}
        />
      )}
    </NameDialog>
  );
}

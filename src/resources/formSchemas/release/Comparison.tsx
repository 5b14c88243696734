import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormRelease } from '#schemas/form-schema/release.ts';
import { useCan } from '#src/authProvider/session.tsx';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { ConfirmedStep } from '../../generic/ConfirmedStep.tsx';
import { formAddress, useVersion } from '../api.ts';
import { useFormNames } from '../changes/names.ts';
import { useDeclineRelease, useTakeRelease } from '../commands.ts';
import { LINE, PLAIN_LIST, STACK } from '../styles.ts';
import { ReleaseItem } from './ReleaseItem.tsx';

/** The changes one below the other, which of them are taken, and the way on. */
export function Comparison({ release }: { readonly release: FormRelease }) {
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const navigate = useNavigate();
  const mayWrite = useCan('form.write') !== null;
  const { key, items, current } = release;
  const { data: version } = useVersion(key, current);
  const names = useFormNames(version?.form, null);
  const free = items.filter(({ conflict }) => !conflict);
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((item) => item.taken).map(({ id }) => id)),
  );
  const [isDeclining, setDeclining] = useState(false);
  const { mutate: take, isPending } = useTakeRelease(key);
  const { mutateAsync: decline } = useDeclineRelease(key);
  const choose = (id: string, isTaken: boolean) =>
    setTaken((before) => {
      const next = new Set(before);
      if (isTaken) next.add(id);
      else next.delete(id);
      return next;
    });
  const begin = () =>
    take(
      items.filter(({ id }) => taken.has(id)).map(({ id }) => id),
      {
        onSuccess: () => void navigate(formAddress(key, 'edit')),
        onError: (failed) => notify(textOf(failed, language), { type: 'error' }),
      },
    );
  return (
    <Box sx={{ ...STACK, gap: 3 }}>
      <Box sx={LINE}>
        <Typography role="status" sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          {translate('form_schemas.release.count', {
            smart_count: items.length,
            taken: items.filter(({ id }) => taken.has(id)).length,
            conflicts: items.length - free.length,
          })}
        </Typography>
        {mayWrite && (
          <>
            <Button size="small" onClick={() => setTaken(new Set([...taken, ...free.map(({ id }) => id)]))}>
              {translate('form_schemas.release.take_free')}
            </Button>
            <Button size="small" onClick={() => setTaken(new Set())}>
              {translate('form_schemas.release.take_none')}
            </Button>
          </>
        )}
      </Box>
      <Box component="ul" aria-label={translate('form_schemas.release.changes')} sx={PLAIN_LIST}>
        {items.map((item) => (
          <ReleaseItem
            key={item.id}
            item={item}
            names={names}
            isTaken={taken.has(item.id)}
            {...(mayWrite ? { onChoose: (isTaken) => choose(item.id, isTaken) } : {})}
          />
        ))}
      </Box>
      {mayWrite && (
        <Box sx={LINE}>
          <Button variant="contained" loading={isPending} disabled={taken.size === 0} onClick={begin}>
            {translate('form_schemas.release.begin')}
          </Button>
          <Button
            color="error"
            aria-haspopup="dialog"
            disabled={isPending}
            onClick={() => setDeclining(true)}
          >
            {translate('form_schemas.release.decline')}
          </Button>
        </Box>
      )}
      {isDeclining && (
        <ConfirmedStep
          title={translate('form_schemas.release.decline_title')}
          text={translate('form_schemas.release.decline_text')}
          action={translate('form_schemas.release.decline')}
          run={() => decline(undefined)}
          onDone={() => {
            notify('form_schemas.release.declined', { type: 'success' });
            void navigate(formAddress(key));
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </Box>
  );
}

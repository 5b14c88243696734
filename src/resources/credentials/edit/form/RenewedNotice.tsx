import UpdateIcon from '@mui/icons-material/Update';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useState } from 'react';
import { useTranslate } from 'ra-core';
import { pathOf, shownFields } from '#schemas/engine/form.ts';
import { focusField } from '#src/forms/focus.ts';
import { useFormSnapshot, type FormStore } from '#src/forms/formStore.ts';
import { VISUALLY_HIDDEN } from '#src/kinds/shared/Empty.tsx';
import type { Renewal } from './renewal.ts';

const ID = 'form-renewed';

/** Puts the reader to the notice, whose field is not there any more. */
export const focusRenewed = (): void => document.getElementById(ID)?.focus();

interface RenewedNoticeProps {
  readonly renewal: Renewal;
  readonly store: FormStore;
  readonly onClose: () => void;
}

/** The form has become another while it was filled in: that nothing is lost, what is new, and what has no place any more. */
export function RenewedNotice({ renewal, store, onClose }: RenewedNoticeProps) {
  const translate = useTranslate();
  const { version, added, required, lost } = renewal;
  const title = translate('form_use.renewed.title', { version });
  const kept = translate('form_use.renewed.kept');
  return (
    <>
      <Told text={`${title} ${kept}`} />
      <Alert
        severity="info"
        variant="outlined"
        icon={<UpdateIcon />}
        // Nobody is called away from what he is typing: a screen reader hears of it by the status.
        role="region"
        id={ID}
        tabIndex={-1}
        aria-label={title}
        onClose={onClose}
        closeText={translate('ra.action.close')}
        sx={{
          // Also for who is at work far down in the form.
          position: 'sticky',
          top: { xs: 64, lg: 80 },
          zIndex: 2,
          maxHeight: '40vh',
          overflowY: 'auto',
          bgcolor: 'background.paper',
          alignItems: 'flex-start',
          '& .MuiAlert-message': { minWidth: 0, flex: 1 },
        }}
      >
        <AlertTitle>{title}</AlertTitle>
        {kept}
        <Fields title={translate('form_use.renewed.added')} ids={added} store={store} />
        <Fields title={translate('form_use.renewed.required')} ids={required} store={store} />
        {lost.length > 0 && (
          <Box sx={{ mt: 1 }}>
            {translate('form_use.renewed.lost')}
            <Box component="dl" sx={{ m: 0, mt: 0.5 }}>
              {lost.map(({ fieldId, label, text }) => (
                <Box key={fieldId} sx={{ overflowWrap: 'anywhere' }}>
                  <Box component="dt" sx={{ fontWeight: 600, display: 'inline' }}>
                    {label}:
                  </Box>{' '}
                  <Box component="dd" sx={{ m: 0, display: 'inline', whiteSpace: 'pre-line' }}>
                    {text || translate('credentials.value.none')}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        )}
      </Alert>
    </>
  );
}

/** Fields of a form, each a way to it while it is shown. */
function Fields({
  title,
  ids,
  store,
}: {
  readonly title: string;
  readonly ids: readonly string[];
  readonly store: FormStore;
}) {
  useFormSnapshot(store);
  if (ids.length === 0) return null;
  const { model, values } = store;
  const shown = new Set(shownFields(model.fields, values));
  return (
    <Box sx={{ mt: 0.5 }}>
      {title}{' '}
      {ids.map((id, index) => {
        const field = model.byId.get(id);
        const label = model.label(id);
        return (
          <span key={id}>
            {index > 0 && ' · '}
            {field && shown.has(field) ? (
              <Link
                component="button"
                type="button"
                color="inherit"
                underline="always"
                onClick={() => focusField(pathOf(field))}
                sx={{ textAlign: 'start', verticalAlign: 'baseline' }}
              >
                {label}
              </Link>
            ) : (
              label
            )}
          </span>
        );
      })}
    </Box>
  );
}

/** A status is read out when it changes, so it is empty first. */
function Told({ text }: { readonly text: string }) {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => say(text));
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Box role="status" sx={VISUALLY_HIDDEN}>
      {said}
    </Box>
  );
}

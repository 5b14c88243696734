import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { I18nContext, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import type { Form } from '#schemas/engine/form.ts';
import { ForeignForm } from '#src/forms/ForeignForm.tsx';
import type { FormValues } from '#src/forms/types.ts';
import { LANGUAGE_NAMES } from '#src/i18n/language.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import { Loading } from '#src/layout/Loading.tsx';
import { useFormLists } from '../../lists.ts';
import { Boundary, Broken } from './Boundary.tsx';
import { Frame } from './Frame.tsx';
import { isOurs, previewOf, type PreviewForm } from './previewOf.ts';
import { ProviderPreview } from './ProviderPreview.tsx';
import { ReviewerPreview } from './ReviewerPreview.tsx';
import { sampleValues } from './sample.ts';
import { Switch } from './Switch.tsx';
import { useSettledForm } from './useSettledForm.ts';
import { useTranslation } from './useTranslation.ts';
import { useRoom } from '../useRoom.ts';

/** CSS pixels of the windows in which a form is looked at: the narrowest phone there is, and a usual screen. */
const WINDOWS = { phone: 360, desktop: 1200 } as const;
const PEOPLE = ['provider', 'reviewer'] as const;
const DATA = ['sample', 'empty'] as const;

interface Look {
  readonly as: (typeof PEOPLE)[number];
  readonly language: Language;
  readonly window: keyof typeof WINDOWS;
  readonly data: (typeof DATA)[number];
}

/** The form that is being edited as the people will see it who fill it in or judge it. */
export function Preview() {
  const translate = useTranslate();
  const own = useLanguage();
  const [look, setLook] = useState<Look>({ as: 'provider', language: own, window: 'phone', data: 'sample' });
  const { ref, width } = useRoom();
  const form = useSettledForm();
  const i18n = useTranslation(look.language);
  const set = (change: Partial<Look>) => setLook((before) => ({ ...before, ...change }));
  const frame = WINDOWS[look.window];
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Switch
          label={translate('form_preview.as')}
          value={look.as}
          onChange={(as) => set({ as })}
          choices={PEOPLE.map((value) => ({ value, name: translate(`form_preview.${value}`) }))}
        />
        <Switch
          label={translate('form_preview.window')}
          value={look.window}
          onChange={(window) => set({ window })}
          choices={(['phone', 'desktop'] as const).map((value) => ({
            value,
            name: translate(`form_preview.${value}`),
          }))}
        />
        <Switch
          label={translate('form_preview.language')}
          value={look.language}
          onChange={(language) => set({ language })}
          choices={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
        />
        <Switch
          label={translate('form_preview.data')}
          value={look.data}
          onChange={(data) => set({ data })}
          choices={DATA.map((value) => ({ value, name: translate(`form_preview.${value}`) }))}
        />
      </Box>
      <Box
        ref={ref}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'hidden',
          bgcolor: 'action.hover',
          display: 'flex',
          justifyContent: 'center',
        }}
      >
        {width > 0 && (
          // What is scaled keeps its room; this box has the room that is seen.
          <Box sx={{ width: Math.min(frame, width), height: '100%', overflow: 'hidden' }}>
            <Frame
              title={translate('form_preview.title')}
              language={look.language}
              width={frame}
              scale={Math.min(1, width / frame)}
            >
              {i18n ? (
                <I18nContext.Provider value={i18n}>
                  <Box component="main" aria-label={translate('form_preview.title')} sx={{ p: 2 }}>
                    <Boundary of={form}>
                      <Seen key={look.data} form={form} look={look} />
                    </Boundary>
                  </Box>
                </I18nContext.Provider>
              ) : (
                <Loading />
              )}
            </Frame>
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Seen({ form, look }: { readonly form: Form; readonly look: Look }) {
  const translate = useTranslate();
  const lists = useFormLists();
  const { as, language, data } = look;
  const made = useMemo((): PreviewForm | null => {
    if (!lists || !isOurs(form)) return null;
    try {
      return previewOf(form, lists, language, as === 'provider' ? 'PROVIDER' : 'STAFF');
    } catch {
      return null;
    }
  }, [form, lists, language, as]);
  // What was typed stays while the form changes around it, as far as its fields are there.
  const [values, setValues] = useState<FormValues | null>(null);
  if (!lists) return <Loading />;
  if (
    Object.keys((form.schema.properties as object | undefined) ?? {}).length === 0 &&
    !('$ref' in form.schema)
  )
    return <Typography color="text.secondary">{translate('form_preview.nothing')}</Typography>;
  if (!isOurs(form))
    return (
      <>
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('form_preview.foreign')}
        </Alert>
        <ForeignForm schema={form.schema} uiSchema={form.ui} />
      </>
    );
  if (!made) return <Broken />;
  const shown = values ?? (data === 'sample' ? sampleValues(made.model.fields, lists, language) : {});
  return as === 'provider' ? (
    <ProviderPreview key={keyOf(made)} form={made} language={language} values={shown} onValues={setValues} />
  ) : (
    <ReviewerPreview form={made} values={shown} />
  );
}

const keys = new WeakMap<PreviewForm, number>();
let last = 0;
/** Another form is mounted anew: RJSF keeps what it was given first. */
function keyOf(form: PreviewForm): number {
  const key = keys.get(form) ?? (last += 1);
  keys.set(form, key);
  return key;
}

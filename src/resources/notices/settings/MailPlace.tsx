import { useTranslate } from 'ra-core';
import { listText } from '#schemas/engine/lists.ts';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { LANGUAGE_SETTING } from '#schemas/notices/settings.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useSetting } from '#src/dataProvider/settings.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

const NO_LANGUAGE: { readonly language?: string } = {};

/** Where mail goes, and in which language it is written: who has chosen none gets all of them. */
export function MailPlace() {
  const translate = useTranslate();
  const language = useLanguage();
  const { email } = useSession();
  const { value } = useSetting(LANGUAGE_SETTING, NO_LANGUAGE);
  if (!email) return translate('notices.settings.mail_nowhere');
  const chosen = LANGUAGES.filter((one) => one === value.language);
  return (
    <>
      {translate('notices.settings.mail_to', { address: email })}{' '}
      {translate(`notices.settings.${chosen.length > 0 ? 'mail_language' : 'mail_languages'}`, {
        languages: namesOf(chosen.length > 0 ? chosen : LANGUAGES, language),
      })}
    </>
  );
}

/** 'English and Spanish', as the reader calls them. */
function namesOf(languages: readonly Language[], reader: Language): string {
  const names = new Intl.DisplayNames([reader], { type: 'language' });
  return listText(
    languages.map((one) => names.of(one) ?? one),
    reader,
  );
}

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, useStore, useTranslate, type I18nProvider } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { loadLanguage } from '#src/i18n/index.ts';
import { firstLanguage } from '#src/i18n/language.ts';
import { followStore, LanguageProvider } from '#src/i18n/LanguageProvider.tsx';

function Form() {
  const translate = useTranslate();
  const [, choose] = useStore<string>('locale');
  return (
    <label>
      {translate('ra.action.save')}
      <input />
      <button onClick={() => choose('es')}>ES</button>
    </label>
  );
}

it('changes the language everywhere and keeps what is typed', async () => {
  const first = await loadLanguage('en');
  const store = memoryStore();
  const spoken: I18nProvider[] = [];
  render(
    <MemoryRouter>
      <CoreAdminContext store={store} i18nProvider={followStore(store, first)}>
        <LanguageProvider first={first} onChange={(provider) => spoken.push(provider)}>
          <Form />
        </LanguageProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  await userEvent.type(await screen.findByRole('textbox'), 'Acme');
  expect(screen.getByText(/Save/)).toBeDefined();
  expect(document.documentElement.lang).toBe('en');

  await userEvent.click(screen.getByRole('button', { name: 'ES' }));
  expect(await screen.findByText(/Guardar/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Acme');
  expect(document.documentElement.lang).toBe('es');
  expect(spoken.map((provider) => provider.getLocale())).toEqual(['es']);
  expect(store.getItem('locale')).toBe('es');
});

it.each([
  ['the stored one first', 'es', ['en-US'], 'es'],
  ["else the browser's", undefined, ['es-MX', 'en'], 'es'],
  ["else the first of the browser's that we speak", undefined, ['fr-FR', 'es-419', 'en'], 'es'],
  ['else English', undefined, ['fr-FR', 'de'], 'en'],
  ['a stored one that we do not speak does not count', 'fr', ['es'], 'es'],
  ['no preference at all', null, [], 'en'],
])('language: %s', (_name, stored, preferred, expected) => {
  expect(firstLanguage(stored, preferred)).toBe(expected);
});

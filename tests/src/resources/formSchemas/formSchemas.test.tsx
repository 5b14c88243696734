// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { FORM_FILE_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import type { FormVersion } from '#src/resources/formSchemas/api.ts';
import FormSchemasScreen from '#src/resources/formSchemas/FormSchemasScreen.tsx';
import { answerPage, ME, show, type Answers, type Sent } from '../screen.tsx';

const PATH = 'credentialing/form-schemas';
const SHIPPED: FormVersion = {
  key: 'owner',
  title: 'Ownership and disclosure',
  version: 1,
  note: null,
  published_at: '2026-05-01T15:00:00.000Z',
  created_by: null,
  current: false,
};
const NEWER: FormVersion = {
  ...SHIPPED,
  version: 2,
  note: 'Clearer words',
  created_by: { entity_id: ME, first_name: 'Ana', last_name: 'Ruiz' },
  current: true,
};
const SUPERVISOR = { session: { role: 'CREDENTIALS_SUPERVISOR', type: null } } as const;
const answersWith =
  (post: Answers = () => ({ status: 201, body: NEWER })): Answers =>
  (sent) => {
    if (sent.path === `${PATH}/owner`) return { body: { ...NEWER, form: SHIPPED_FORMS.owner } };
    if (sent.path !== PATH) return undefined;
    return sent.method === 'POST' ? post(sent) : answerPage([NEWER, SHIPPED]);
  };
const posted = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');
const file = (content: string, name = 'owner.json') =>
  new File([content], name, { type: 'application/json' });

async function openImport(post?: Answers, language: Language = 'en') {
  const shown = await show(
    <>
      <FormSchemasScreen />
      <Notifications />
    </>,
    { answers: answersWith(post), language, ...SUPERVISOR },
  );
  await shown.user.click(
    await screen.findByRole('button', { name: language === 'en' ? 'Import form' : 'Importar formulario' }),
  );
  return { ...shown, dialog: await screen.findByRole('dialog'), input: screen.getByTestId('form-file') };
}

describe('The published forms', () => {
  it.each<[Language, RegExp, RegExp]>([
    ['en', /Published by Ana Ruiz on/, /As shipped/],
    ['es', /Publicado por Ana Ruiz el/, /De fábrica/],
  ])('say who published which version when, in %s', async (language, by, shipped) => {
    await show(<FormSchemasScreen />, { answers: answersWith(), language, ...SUPERVISOR });
    expect(await screen.findByText(by)).toBeInTheDocument();
    expect(screen.getByText(shipped)).toBeInTheDocument();
    expect(screen.getByText('Clearer words')).toBeInTheDocument();
  });

  it('are taken along as a file that can be imported again', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const { user, sent } = await show(<FormSchemasScreen />, { answers: answersWith(), ...SUPERVISOR });
    await user.click(
      await screen.findByRole('button', { name: /^Export Ownership and disclosure, version 2/ }),
    );
    await expect.poll(() => saved.length).toBe(1);
    expect(JSON.parse(await saved[0]!.text())).toEqual({ key: 'owner', form: SHIPPED_FORMS.owner });
    expect(sent.find(({ path }) => path === `${PATH}/owner`)!.query.get('version')).toBe('2');
  });

  it('are not imported by who only reads them', async () => {
    await show(<FormSchemasScreen />, {
      answers: answersWith(),
      session: { role: 'CREDENTIALS_AGENT', type: null },
    });
    await screen.findByText('Clearer words');
    expect(screen.queryByRole('button', { name: 'Import form' })).toBeNull();
  });
});

describe('A form that is imported', () => {
  it('brings its key along, and becomes the next version', async () => {
    const { user, sent, dialog, input } = await openImport();
    await user.upload(input, file(JSON.stringify({ key: 'owner', form: SHIPPED_FORMS.owner })));
    expect(await within(dialog).findByText('Chosen: owner.json')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: 'What is new in it' }), 'Clearer words');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Ownership and disclosure: version 2 is current')).toBeInTheDocument();
    expect(posted(sent).map(({ body }) => body)).toEqual([
      { key: 'owner', form: SHIPPED_FORMS.owner, note: 'Clearer words' },
    ]);
  });

  it('is told every problem at once, and nothing is lost', async () => {
    const problems = ['kind.share: x-field-id is missing', 'person.title: no title in es'];
    const { user, dialog, input } = await openImport(() => ({
      status: 400,
      body: {
        message: 'Some values are not valid',
        status: 400,
        fails: problems.map((message) => ({ field: 'form', code: 'invalid_form', message })),
      },
    }));
    await user.upload(input, file(JSON.stringify({ key: 'owner', form: SHIPPED_FORMS.owner })));
    await within(dialog).findByText('Chosen: owner.json');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(await within(dialog).findByText('Not published. 2 problems:')).toBeInTheDocument();
    for (const problem of problems) expect(within(dialog).getByText(problem)).toBeInTheDocument();
    expect(within(dialog).getByText('Chosen: owner.json')).toBeInTheDocument();
  });

  it.each([
    ['no JSON', file('{ "schema": '), /does not hold JSON/],
    ['JSON that is no form', file('[1, 2]'), /holds no form/],
    ['too large', file('x'.repeat(FORM_FILE_MAX_BYTES + 1)), /too large/],
  ])('is refused when its file is %s', async (_case, wrong, told) => {
    const { user, sent, dialog, input } = await openImport();
    await user.upload(input, wrong);
    expect(await within(dialog).findByText(told)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    expect(within(dialog).getByText(told)).toBeInTheDocument();
    expect(posted(sent)).toEqual([]);
  });

  it('needs to be told for what it is, when it does not say so itself; in Spanish', async () => {
    const { user, sent, dialog, input } = await openImport(undefined, 'es');
    await user.upload(input, file(JSON.stringify(SHIPPED_FORMS.owner)));
    await within(dialog).findByText('Elegido: owner.json');
    await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
    expect(await within(dialog).findByText('Obligatorio')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('combobox', { name: /Formulario/ }));
    await user.click(await screen.findByRole('option', { name: 'Propiedad y declaraciones' }));
    await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
    await expect.poll(() => posted(sent).map(({ body }) => body?.key)).toEqual(['owner']);
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import { BUNDLE_FORMAT } from '#schemas/form-schema/bundle.ts';
import { FORM_FILE_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import { ImportDialog } from '#src/resources/formSchemas/bundle/ImportDialog.tsx';
import { show, type Answers } from '../../resources/screen.tsx';
import { answersWith, BEFORE, DRAFT, sentTo, SUPERVISOR } from '../support.ts';

const file = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'form.json', {
    type: 'application/json',
  });
const VERSIONS = [{ version: 1, checksum: 'a'.repeat(32), note: null, form: BEFORE, ops: [] }];
const BUNDLE = { format: BUNDLE_FORMAT, key: 'vehicle', versions: VERSIONS };

async function open(post: Answers = () => undefined, language: Language = 'en') {
  const shown = await show(
    <>
      <ImportDialog onClose={() => undefined} />
      <Notifications />
    </>,
    {
      answers: answersWith((sent) => (sent.method === 'POST' ? post(sent) : undefined)),
      language,
      ...SUPERVISOR,
    },
  );
  return { ...shown, dialog: await screen.findByRole('dialog'), input: screen.getByTestId('form-file') };
}

describe('A form that is imported', () => {
  it('with its versions is added behind ours, and leads to them', async () => {
    const { user, sent, dialog, input, router } = await open(() => ({
      body: { key: 'vehicle', outcome: 'ADDED', added: [4, 5], draft: null },
    }));
    await user.upload(input, file(BUNDLE));
    expect(await within(dialog).findByText(/^A form with 1 version:/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await expect.poll(() => router.state.location.pathname).toBe('/credentialing/form-schemas/vehicle');
    expect(sentTo(sent, 'POST', 'import').map(({ body }) => body)).toEqual([BUNDLE]);
  });

  it.each<[string, unknown, object]>([
    [
      'a version, as it was exported',
      { key: 'vehicle', form: BEFORE, ops: [] },
      { key: 'vehicle', form: BEFORE, ops: [] },
    ],
    ['any JSON Schema', BEFORE.schema, { key: 'owner', form: BEFORE.schema }],
  ])('becomes the draft: %s', async (_case, content, body) => {
    const { user, sent, dialog, input, router } = await open(({ body: posted }) => ({
      body: { key: posted!.key, outcome: 'DRAFTED', added: [], draft: DRAFT },
    }));
    await user.upload(input, file(content));
    await within(dialog).findByText(/it becomes the draft/);
    if ('key' in body && body.key === 'owner') {
      await user.click(within(dialog).getByRole('combobox', { name: /Form/ }));
      await user.click(await screen.findByRole('option', { name: 'Ownership and disclosure' }));
    }
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await expect.poll(() => router.state.location.pathname).toMatch(/\/edit$/);
    expect(sentTo(sent, 'POST', 'import').map((one) => one.body)).toEqual([body]);
  });

  it('is told every problem at once, and nothing is lost', async () => {
    const problems = ['a is no form', 'b is no form'];
    const { user, dialog, input } = await open(() => ({
      status: 400,
      body: {
        message: 'Some values are not valid',
        status: 400,
        fails: problems.map((message, index) => ({ field: `versions.${index}`, code: 'x', message })),
      },
    }));
    await user.upload(input, file(BUNDLE));
    await within(dialog).findByText('Chosen: form.json');
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await within(dialog).findByText('Not imported. 2 problems:')).toBeInTheDocument();
    for (const [index, problem] of problems.entries())
      expect(within(dialog).getByText(`versions.${index}: ${problem}`)).toBeInTheDocument();
    expect(within(dialog).getByText('Chosen: form.json')).toBeInTheDocument();
  });

  it.each<[string, unknown, RegExp]>([
    ['no JSON', '{ "schema": ', /no contiene JSON/],
    ['JSON that is no form', [1, 2], /no contiene un formulario/],
    ['too large', 'x'.repeat(9_000_000), /demasiado grande/],
    ['a form alone as large as many', { schema: 'x'.repeat(FORM_FILE_MAX_BYTES) }, /demasiado grande/],
  ])('is refused when its file is %s; in Spanish', async (_case, content, told) => {
    const { user, sent, dialog, input } = await open(undefined, 'es');
    await user.upload(input, file(content));
    expect(await within(dialog).findByText(told)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Importar' }));
    expect(within(dialog).getByText(told)).toBeInTheDocument();
    expect(within(dialog).getByText('Obligatorio')).toBeInTheDocument();
    expect(sentTo(sent, 'POST', 'import')).toEqual([]);
  });

  it('shows the way to the draft that stands in its way', async () => {
    const { user, dialog, input } = await open(() => ({
      status: 409,
      body: { message: 'There is a draft already', fails: [], status: 409 },
    }));
    await user.upload(input, file(BUNDLE));
    await within(dialog).findByText('Chosen: form.json');
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await within(dialog).findByText('There is a draft already')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Versions' })).toHaveAttribute(
      'href',
      '/credentialing/form-schemas/vehicle',
    );
  });
});

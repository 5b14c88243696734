import { byCall, inTurn, refusal, screen, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import { BUNDLE_FORMAT } from '#schemas/form-schema/bundle.ts';
import { FORM_FILE_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { ImportDialog } from '#src/resources/formSchemas/bundle/ImportDialog.tsx';
import { AT, openScreen } from '../screens.tsx';
import { BEFORE, bodiesTo, DRAFT } from '../support.ts';

const file = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'form.json', {
    type: 'application/json',
  });
const VERSIONS = [{ version: 1, checksum: 'a'.repeat(32), note: null, form: BEFORE, ops: [] }];
const EXPORTED = { key: 'vehicle', form: BEFORE, ops: [] };
const BUNDLE = { format: BUNDLE_FORMAT, key: 'vehicle', versions: VERSIONS };

async function open(post: Parameters<typeof byCall>[0][string], language: Language = 'en') {
  const shown = await openScreen(<ImportDialog onClose={() => undefined} />, '', {
    own: byCall({ POST: post }),
    language,
  });
  const dialog = within(await screen.findByRole('dialog'));
  return {
    ...shown,
    dialog,
    choose: (content: unknown) => shown.user.upload(screen.getByTestId('form-file'), file(content)),
    send: () => shown.user.click(dialog.getByRole('button', { name: /^Import/ })),
  };
}

describe('A form that is imported', () => {
  it('with its versions is added behind ours, and leads to them', async () => {
    const { sent, dialog, choose, send, router } = await open({
      body: { key: 'vehicle', outcome: 'ADDED', added: [4, 5], draft: null },
    });
    await choose(BUNDLE);
    expect(await dialog.findByText(/^A form with 1 version:/)).toBeInTheDocument();
    await send();
    await expect.poll(() => router.state.location.pathname).toBe(`${AT}/vehicle`);
    expect(bodiesTo(sent, 'POST', 'import')).toEqual([BUNDLE]);
  });

  it.each<[string, unknown, object]>([
    ['a version, as it was exported', EXPORTED, EXPORTED],
    ['any JSON Schema', BEFORE.schema, { key: 'owner', form: BEFORE.schema }],
  ])('becomes the draft: %s', async (_case, content, body) => {
    const { user, sent, dialog, choose, send, router } = await open(({ body: posted }) => ({
      body: { key: posted!.key, outcome: 'DRAFTED', added: [], draft: DRAFT },
    }));
    await choose(content);
    await dialog.findByText(/it becomes the draft/);
    if ('key' in body && body.key === 'owner') {
      await user.click(dialog.getByRole('combobox', { name: /Form/ }));
      await user.click(await screen.findByRole('option', { name: 'Ownership and disclosure' }));
    }
    await send();
    await expect.poll(() => router.state.location.pathname).toMatch(/\/edit$/);
    expect(bodiesTo(sent, 'POST', 'import')).toEqual([body]);
  });

  it('is told every problem at once, or the way to the draft that stands in its way, and nothing is lost', async () => {
    const problems = ['a is no form', 'b is no form'];
    const fails = problems.map((message, index) => ({ field: `versions.${index}`, code: 'x', message }));
    const { dialog, choose, send } = await open(
      inTurn(refusal(400, 'Some values are not valid', { fails }), refusal(409, 'There is a draft already')),
    );
    await choose(BUNDLE);
    await dialog.findByText('Chosen: form.json');
    await send();
    expect(await dialog.findByText('Not imported. 2 problems:')).toBeInTheDocument();
    for (const [index, problem] of problems.entries())
      expect(dialog.getByText(`versions.${index}: ${problem}`)).toBeInTheDocument();
    expect(dialog.getByText('Chosen: form.json')).toBeInTheDocument();
    await send();
    expect(await dialog.findByText('There is a draft already')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Versions' })).toHaveAttribute('href', `${AT}/vehicle`);
  });

  it('is refused when its file is too large, no JSON or no form, or a form alone as large as many; in Spanish', async () => {
    const { sent, dialog, choose, send } = await open({ body: {} }, 'es');
    for (const [content, told] of [
      ['x'.repeat(9_000_000), /demasiado grande/],
      ['{ "schema": ', /no contiene JSON/],
      [{ schema: 'x'.repeat(FORM_FILE_MAX_BYTES) }, /demasiado grande/],
      [[1, 2], /no contiene un formulario/],
    ] as const) {
      await choose(content);
      expect(await dialog.findByText(told)).toBeInTheDocument();
      await send();
      expect(dialog.getByText(told)).toBeInTheDocument();
      expect(dialog.getByText('Obligatorio')).toBeInTheDocument();
    }
    expect(bodiesTo(sent, 'POST', 'import')).toEqual([]);
  });
});

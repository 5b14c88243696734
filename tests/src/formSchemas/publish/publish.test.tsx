import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#schemas/engine/codes.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import PublishScreen from '#src/resources/formSchemas/publish/PublishScreen.tsx';
import { fill } from '../../../support/fill.ts';
import { show, type Answers } from '../../resources/screen.tsx';
import {
  AGENT,
  answersWith,
  DRAFT,
  MIGRATION,
  NONE,
  RUN_ID,
  sentTo,
  stale,
  SUPERVISOR,
  VERSION,
} from '../support.ts';

const AT = {
  at: '/credentialing/form-schemas/vehicle/publish',
  path: '/credentialing/form-schemas/:key/publish',
};
const open = (
  own?: Answers,
  { language = 'en', who = SUPERVISOR }: { language?: Language; who?: typeof SUPERVISOR | typeof AGENT } = {},
) =>
  show(
    <>
      <PublishScreen />
      <Notifications />
    </>,
    { answers: answersWith(own), language, ...who, ...AT },
  );

describe('Publishing a draft', () => {
  it.each<[Language, RegExp[]]>([
    [
      'en',
      [
        /^Choice “Van” removed$/,
        /^Label \(Spanish\): “Talla” → “Tamaño”$/,
        /^Take it now: 12. Take it in their next cycle, or when they are sent back: 193.$/,
        /^1,000 of 1,200 files examined$/,
        /^Size: 31 approved values have to be reviewed again$/,
        /^Of 2 breaking changes/,
      ],
    ],
    [
      'es',
      [
        /^Se quitó la opción «Van»$/,
        /^Etiqueta \(español\): «Talla» → «Tamaño»$/,
        /^Lo toman ahora: 12./,
        /^1,000 de 1,200 expedientes examinados$/,
        /^Size: 31 valores aprobados deben revisarse de nuevo$/,
        /^De 2 cambios incompatibles/,
      ],
    ],
  ])('says what changes and whom it touches, in %s', async (language, told) => {
    await open(undefined, { language });
    for (const text of told) expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Harbor Rides/ })).toHaveAttribute(
      'href',
      '/credentialing/credential/details/van-1/vehicle',
    );
  });

  it('tells breaking changes first', async () => {
    await open();
    await screen.findByText('Choice “Van” removed');
    const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(groups.slice(0, 2)).toEqual(['Breaking', 'Compatible']);
  });

  it('says what is wrong with a draft of which nothing can be told, and says it once', async () => {
    await open(({ path }) =>
      path.endsWith('/draft')
        ? { body: { ...DRAFT, problems: [{ at: '/ui/main/lost', message: 'There is no lost' }] } }
        : path.endsWith('/impact')
          ? { status: 400, body: { message: 'Some values are not valid', fails: [], status: 400 } }
          : undefined,
    );
    expect(await screen.findByRole('link', { name: /There is no lost/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryAllByText(/^Looking at the files/)).toEqual([]));
    expect(screen.queryByText('Some values are not valid')).toBeNull();
  });

  it('is kept back by problems, each of which leads into the editor', async () => {
    const at = '/schema/properties/main/properties/note/maxLength';
    await open(({ path }) =>
      path.endsWith('/draft')
        ? { body: { ...DRAFT, problems: [{ at, message: 'must be a number' }] } }
        : undefined,
    );
    const link = await screen.findByRole('link', { name: 'Note: must be a number' });
    expect(link).toHaveAttribute(
      'href',
      `/credentialing/form-schemas/vehicle/edit?${new URLSearchParams({ at })}`,
    );
    await screen.findByText('Choice “Van” removed');
    expect(screen.getByRole('button', { name: 'Publish version 4' })).toBeDisabled();
  });

  it('asks what becomes of the values of a breaking change, and saves it with the draft', async () => {
    let draft: typeof DRAFT = DRAFT;
    const { user, sent } = await open(({ method, path, body }) => {
      if (!path.endsWith('/draft')) return undefined;
      if (method === 'PATCH') draft = { ...draft, revision: draft.revision + 1, ops: body!.ops as never };
      return { body: draft };
    });
    await user.click(await screen.findByRole('button', { name: 'Say what becomes of the values: Size' }));
    const table = await screen.findByRole('group', { name: 'What becomes of the values on file: Size' });
    await user.click(within(table).getByRole('combobox', { name: '“Van” becomes' }));
    await user.click(await screen.findByRole('option', { name: 'Bus' }));
    await user.click(within(table).getByRole('button', { name: 'Save in the draft' }));
    expect(await screen.findByText('“Van” → “Bus”'.replaceAll(/[“”]/g, ''))).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Say what becomes of the values: Color' }));
    const choice = await screen.findByRole('group', { name: 'What becomes of the values on file: Color' });
    await user.click(within(choice).getByRole('combobox', { name: 'What becomes of the values on file?' }));
    await user.click(await screen.findByRole('option', { name: 'They go to a new field' }));
    await user.click(within(choice).getByRole('combobox', { name: 'New field' }));
    await user.click(await screen.findByRole('option', { name: 'Note' }));
    await user.click(within(choice).getByRole('button', { name: 'Save in the draft' }));
    await expect.poll(() => screen.queryByText(/breaking changes? it is not said yet/)).toBeNull();
    const map = { op: 'map', field: 'size', values: [{ from: 'VAN', to: 'BUS' }] };
    expect(sentTo(sent, 'PATCH', 'draft').map(({ body }) => body)).toEqual([
      { revision: 9, ops: [map] },
      { revision: 10, ops: [map, { op: 'rename', from: 'color', to: 'note' }] },
    ]);
  });

  it('is tried on the real data, until the report is there', async () => {
    let looks = 0;
    const { user } = await open(({ method, path }) => {
      const running = { ...MIGRATION, mode: 'DRY_RUN', status: 'RUNNING', done: 50, outcomes: {}, ops: {} };
      if (method === 'POST' && path.endsWith('/dry-run')) return { status: 202, body: running };
      if (!path.endsWith(RUN_ID)) return undefined;
      looks += 1;
      const can = { undo: false, cancel: false };
      return { body: looks < 2 ? running : { ...MIGRATION, mode: 'DRY_RUN', can } };
    });
    await user.click(await screen.findByRole('button', { name: 'Try it' }));
    expect(await screen.findByText('50 of 205 files')).toBeInTheDocument();
    expect(await screen.findByText('Tried: 205 of 205 files. Nothing was changed.')).toBeInTheDocument();
    const outcomes = screen.getByRole('list', { name: 'Files by outcome' });
    expect(
      within(outcomes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Upgraded150', 'Kept on its version40', 'To be corrected15']);
    expect(screen.getByText('Mapped: Size: 31')).toBeInTheDocument();
  });

  it('says the numbers of a breaking change before it is done, and leads to the versions', async () => {
    const { user, sent, router } = await open(({ method }) =>
      method === 'POST' ? { body: { version: { ...VERSION, version: 4 }, migration: MIGRATION } } : undefined,
    );
    await screen.findByText('Choice “Van” removed');
    await fill(user, screen.getByRole('textbox', { name: 'What is new in this version' }), 'No vans');
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish version 4?' });
    for (const text of ['2 breaking changes', '12 files take it now', '40 values would no longer be valid'])
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    await user.click(await within(dialog).findByRole('button', { name: 'Publish' }));
    await expect.poll(() => router.state.location.pathname).toBe('/credentialing/form-schemas/vehicle');
    expect(sentTo(sent, 'POST', 'publish').map(({ body }) => body)).toEqual([
      { revision: 9, note: 'No vans' },
    ]);
  });

  it('shows the draft that somebody has saved meanwhile, and keeps the note', async () => {
    const newer = { ...DRAFT, revision: 12 };
    const { user, sent } = await open(({ method }) => (method === 'POST' ? stale(newer) : undefined));
    await screen.findByText('Choice “Van” removed');
    const note = screen.getByRole('textbox', { name: 'What is new in this version' });
    await fill(user, note, 'No vans');
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    await user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Publish' }),
    );
    expect(await screen.findByText(/Somebody has saved the draft meanwhile/)).toBeInTheDocument();
    expect(note).toHaveValue('No vans');
    await expect.poll(() => sentTo(sent, 'GET', 'impact').length).toBe(2);
  });

  it('says what the server refuses, at its place', async () => {
    const { user } = await open(({ method }) =>
      method === 'POST'
        ? {
            status: 400,
            body: {
              message: 'Some values are not valid',
              status: 400,
              fails: [
                { field: 'form/schema/properties/main/properties/size', code: 'x', message: 'holds values' },
              ],
            },
          }
        : undefined,
    );
    await screen.findByText('Choice “Van” removed');
    await user.click(screen.getByRole('button', { name: 'Publish version 4' }));
    await user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Publish' }),
    );
    expect(await screen.findByRole('link', { name: 'Size: holds values' })).toBeInTheDocument();
  });

  it('is looked at, not done, by who may not; and there may be no draft', async () => {
    const { unmount } = await open(undefined, { who: AGENT });
    await screen.findByText('Choice “Van” removed');
    expect(screen.queryByRole('button', { name: /Publish|Try it|Say what/ })).toBeNull();
    unmount();
    await open(({ path }) => (path.endsWith('/draft') ? NONE : undefined));
    expect(await screen.findByText('No draft: nothing is being changed')).toBeInTheDocument();
  });
});

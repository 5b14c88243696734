import { controlClock, fill, passTime, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { WAIT_SECONDS } from '#src/resources/generic/useCountdown.ts';
import PublishScreen from '#src/resources/formSchemas/publish/PublishScreen.tsx';
import { choose, hrefOf, textsOf } from '../../../support/choose.ts';
import { byCall, inTurn, refusal } from '../../../support/requests.ts';
import type { Answers } from '../../resources/screen.tsx';
import { AT, openScreen } from '../screens.tsx';
import { AGENT, bodiesTo, DRAFT, MIGRATION, NONE, PATH, RUN_ID, sentTo, stale, VERSION } from '../support.ts';

const open = (own?: Answers, more: Parameters<typeof openScreen>[2] = {}) =>
  openScreen(<PublishScreen />, '/:key/publish', { ...(own && { own }), ...more });
const DRAFT_PATH = `${PATH}/vehicle/draft`;
const withProblem = (at: string, message: string) => ({
  [DRAFT_PATH]: { body: { ...DRAFT, problems: [{ at, message }] } },
});
type User = Awaited<ReturnType<typeof open>>['user'];

/** Publishes, and says so again in the dialog. */
async function publish(user: User, note?: string) {
  await screen.findByText('Choice “Van” removed');
  if (note) await fill(user, screen.getByRole('textbox', { name: 'What is new in this version' }), note);
  const button = screen.getByRole('button', { name: 'Publish version 4' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 4?' }));
  await passTime(WAIT_SECONDS * 1000);
  return { dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Publish' })) };
}

describe('Publishing a draft', () => {
  it('says in Spanish what changes, what is breaking first, and whom it touches', async () => {
    await open(undefined, { language: 'es' });
    for (const text of [
      /^Se quitó la opción «Van»$/,
      /^Etiqueta \(español\): «Talla» → «Tamaño»$/,
      /^Lo toman ahora: 12. Lo toman en su próximo ciclo, o cuando se devuelvan: 193.$/,
      /^1,000 de 1,200 expedientes examinados$/,
      /^Size: 31 valores aprobados deben revisarse de nuevo$/,
      /^De 2 cambios incompatibles/,
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(hrefOf(screen.getByRole('link', { name: /^Harbor Rides/ }))).toBe(
      '/credentialing/credential/details/van-1/vehicle',
    );
    const groups = textsOf(screen.getAllByRole('heading', { level: 3 }));
    expect(groups.slice(0, 2)).toEqual(['Incompatibles', 'Compatibles']);
  });

  it('says what is wrong with a draft of which nothing can be told, and says it once', async () => {
    await open(
      byCall({
        ...withProblem('/ui/main/lost', 'There is no lost'),
        [`${DRAFT_PATH}/impact`]: refusal(400, 'Some values are not valid'),
      }),
    );
    expect(await screen.findByRole('link', { name: /There is no lost/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryAllByText(/^Looking at the files/)).toEqual([]));
    expect(screen.queryByText('Some values are not valid')).toBeNull();
  });

  it('is kept back by problems, each of which leads into the editor', async () => {
    const at = '/schema/properties/main/properties/note/maxLength';
    await open(byCall(withProblem(at, 'must be a number')));
    const link = await screen.findByRole('link', { name: 'Note: must be a number' });
    expect(link).toHaveAttribute('href', `${AT}/vehicle/edit?${new URLSearchParams({ at })}`);
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
    const table = within(
      await screen.findByRole('group', { name: 'What becomes of the values on file: Size' }),
    );
    await choose(user, '“Van” becomes', 'Bus', table);
    await user.click(table.getByRole('button', { name: 'Save in the draft' }));
    expect(await screen.findByText('Van → Bus')).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Say what becomes of the values: Color' }));
    const choice = within(
      await screen.findByRole('group', { name: 'What becomes of the values on file: Color' }),
    );
    await choose(user, 'What becomes of the values on file?', 'They go to a new field', choice);
    await choose(user, 'New field', 'Note', choice);
    await user.click(choice.getByRole('button', { name: 'Save in the draft' }));
    await expect.poll(() => screen.queryByText(/breaking changes? it is not said yet/)).toBeNull();
    const map = { op: 'map', field: 'size', values: [{ from: 'VAN', to: 'BUS' }] };
    expect(bodiesTo(sent, 'PATCH', 'draft')).toEqual([
      { revision: 9, ops: [map] },
      { revision: 10, ops: [map, { op: 'rename', from: 'color', to: 'note' }] },
    ]);
  });

  it('is tried on the real data, until the report is there', async () => {
    const tried = { ...MIGRATION, mode: 'DRY_RUN', can: { undo: false, cancel: false } };
    const running = { ...tried, status: 'RUNNING', done: 50, outcomes: {}, ops: {} };
    const { user } = await open(
      byCall({
        POST: { status: 202, body: running },
        [`credentialing/form-migrations/${RUN_ID}`]: inTurn({ body: running }, { body: tried }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Try it' }));
    expect(await screen.findByText('50 of 205 files')).toBeInTheDocument();
    expect(await screen.findByText('Tried: 205 of 205 files. Nothing was changed.')).toBeInTheDocument();
    const outcomes = within(screen.getByRole('list', { name: 'Files by outcome' })).getAllByRole('listitem');
    expect(textsOf(outcomes)).toEqual(['Upgraded150', 'Kept on its version40', 'To be corrected15']);
    expect(screen.getByText('Mapped: Size: 31')).toBeInTheDocument();
  });

  it('says the numbers of a breaking change before it is done, and leads to the versions; a draft saved meanwhile is shown, the note is kept, and what the server refuses is said at its place', async () => {
    controlClock();
    const field = 'form/schema/properties/main/properties/size';
    const fails = [{ field, code: 'x', message: 'holds values' }];
    const { user, sent, router } = await open(
      byCall({
        POST: inTurn(
          stale({ ...DRAFT, revision: 12 }),
          refusal(400, 'Some values are not valid', { fails }),
          {
            body: { version: { ...VERSION, version: 4 }, migration: MIGRATION },
          },
        ),
      }),
    );
    const { dialog, confirm } = await publish(user, 'No vans');
    for (const text of ['2 breaking changes', '12 files take it now', '40 values would no longer be valid'])
      expect(dialog.getByText(text)).toBeInTheDocument();
    await confirm();
    expect(await screen.findByText(/Somebody has saved the draft meanwhile/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'What is new in this version' })).toHaveValue('No vans');
    await expect.poll(() => sentTo(sent, 'GET', 'impact').length).toBe(2);
    await (await publish(user)).confirm();
    expect(await screen.findByRole('link', { name: 'Size: holds values' })).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: 'What is new in this version' }));
    await (await publish(user)).confirm();
    await expect.poll(() => router.state.location.pathname).toBe(`${AT}/vehicle`);
    const note = 'No vans';
    expect(bodiesTo(sent, 'POST', 'publish')).toEqual([
      { revision: 9, note },
      { revision: 12, note },
      { revision: 12, note: null },
    ]);
  });

  it('is looked at, not done, by who may not; and there may be no draft', async () => {
    const { unmount } = await open(undefined, AGENT);
    await screen.findByText('Choice “Van” removed');
    expect(screen.queryByRole('button', { name: /Publish|Try it|Say what/ })).toBeNull();
    unmount();
    await open(byCall({ [DRAFT_PATH]: NONE }));
    expect(await screen.findByText('No draft: nothing is being changed')).toBeInTheDocument();
  });
});

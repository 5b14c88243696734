import { act, fireEvent, screen, show, waitFor, within } from '#tests/src/kit.ts';
import { beforeEach, expect, it } from 'vitest';
import { Preview } from '#src/resources/formSchemas/editor/preview/index.tsx';
import { EditorContext, EditorStore } from '#src/resources/formSchemas/editor/store.ts';
import { setCondition, setTitle } from '#src/resources/formSchemas/editor/visual/model/edit.ts';
import { fieldAt } from '#src/resources/formSchemas/editor/visual/model/place.ts';
import { giveRoom } from '../room.ts';
import { VEHICLE } from '../visual/support.tsx';

const UNIT = fieldAt('identity', 'unit');
beforeEach(() => giveRoom(600));

/** user-event types into its own document alone. */
function write(input: HTMLElement, value: string): void {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

async function open() {
  const store = new EditorStore({ form: VEHICLE, ops: [] });
  const view = await show(
    <EditorContext value={store}>
      <Preview />
    </EditorContext>,
  );
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
  const inside = within(frame.contentDocument!.body);
  await inside.findByRole('main');
  return { ...view, store, frame, inside };
}

it('the preview beside the editor shows the form in a window of its own with a sample, and what is wrong in the language that is looked at; the same to a reviewer, with nothing to judge', async () => {
  const { inside, frame, user } = await open();
  expect(await inside.findByLabelText(/VIN|identification number/i)).toHaveValue('1HGCM82633A004352');
  expect(frame.style.width).toBe('360px');
  await user.click(screen.getByRole('button', { name: 'Reviewer' }));
  expect(await inside.findByRole('region', { name: 'Reviewer' })).toBeVisible();
  expect(inside.getAllByRole('group', { name: /VIN|identification number/i })[0]).toHaveTextContent(
    '1HGCM82633A004352',
  );
  expect(inside.queryByRole('button', { name: /Approve/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Provider' }));
  await user.click(screen.getByRole('button', { name: 'Desktop' }));
  expect(frame.style.width).toBe('1200px');
  // The pane has half of the room: the window is shown at half its size.
  expect(frame.style.transform).toBe('scale(0.5)');
  await user.click(screen.getByRole('button', { name: 'Empty' }));
  await waitFor(() => expect(inside.getByLabelText(/VIN|identification number/i)).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Español' }));
  const vin = await inside.findByLabelText(/^VIN|^Número de identificación/i);
  const page = frame.contentDocument!;
  await waitFor(() => expect(page.documentElement.lang).toBe('es'));
  write(vin, '123');
  await waitFor(() => expect(page.querySelector('[id="form.identity.vin-error"]')).toHaveTextContent(/17/));
  // The reader's own language stays outside.
  expect(screen.getByRole('button', { name: 'Empty' })).toBeVisible();
});

it('the preview beside the editor follows the editor, says so while the form cannot be shown, and keeps what was typed', async () => {
  const { inside, store, frame } = await open();
  const unit = await inside.findByLabelText(/^Unit/);
  write(unit, 'Van 12');
  act(() => store.edit(({ form, ops }) => ({ ops, form: setTitle(form, UNIT, 'en', 'Fleet number') })));
  // React renders the form in small steps. A search for a label at each step would take longer than the step.
  const isShown = () => expect(frame.contentDocument!.body.textContent).toContain('Fleet number');
  await waitFor(isShown);
  expect(inside.getByLabelText(/^Fleet number/)).toHaveValue('Van 12');

  // It asks itself whether it is shown.
  act(() =>
    store.edit(({ form, ops }) => ({ ops, form: setCondition(form, UNIT, { field: 'unit', is: ['x'] }) })),
  );
  expect(await inside.findByText(/cannot be shown right now/)).toBeVisible();
  act(() => store.undo());
  await waitFor(isShown);
  expect(inside.getByLabelText(/^Fleet number/)).toBeVisible();
});

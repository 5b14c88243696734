import { act, choose, fill, screen, waitFor, within } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import { fieldAt } from '#src/resources/formSchemas/editor/visual/model/place.ts';
import { schemaAt, textsAt } from '#src/resources/formSchemas/editor/visual/model/read.ts';
import { remove } from '#src/resources/formSchemas/editor/visual/model/arrange.ts';
import { setKind } from '#src/resources/formSchemas/editor/visual/model/kinds.ts';
import { LACKING, VEHICLE, at, openVisual, properties, rowAt } from './support.tsx';

const MAKE = fieldAt('identity', 'make');

it('properties are typed into the form at once, and undo takes back a word; a field that goes has its values archived; the id of a published field is kept, with why, and a new one is given one that is free', async () => {
  const { user, store, form } = await openVisual({ published: VEHICLE });
  await user.click(rowAt(at('identity', 'make')));
  const title = properties().getByRole('textbox', { name: 'Title (Español)' });
  await fill(user, title, 'Fabricante');
  await waitFor(() => expect(textsAt(form(), MAKE, 'es').title).toBe('Fabricante'));
  const most = properties().getByRole('textbox', { name: 'Maximum length' });
  await user.clear(most);
  await user.type(most, '80');
  await waitFor(() => expect(schemaAt(form(), MAKE).maxLength).toBe(80));
  store.undo();
  expect(schemaAt(form(), MAKE).maxLength).toBe(50);
  store.undo();
  expect(form()).toBe(VEHICLE);

  await user.click(rowAt(at('identity', 'color')));
  rowAt(at('identity', 'color')).focus();
  await user.keyboard('{Delete}');
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Vehicle color”?' });
  expect(form()).toBe(VEHICLE);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(store.snapshot().ops).toEqual([{ op: 'archive', field: 'color' }]);
  expect(schemaAt(form(), fieldAt('identity', 'color'))).toEqual({});
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => store.undo());
  expect(store.snapshot().ops).toEqual([]);
  expect(form()).toBe(VEHICLE);

  await user.click(rowAt(at('identity', 'make')));
  const kept = properties().getByRole('textbox', { name: 'Id' });
  expect(kept).toBeDisabled();
  expect(kept).toHaveAccessibleDescription(/In a published version/);
  await user.click(screen.getByRole('button', { name: 'Date' }));
  const id = await properties().findByRole('textbox', { name: 'Id' });
  await waitFor(() => expect(id).toHaveValue('date'));
  await fill(user, id, 'vin');
  expect(properties().getByRole('alert')).toHaveTextContent('Another one has or had this id');
  await fill(user, id, 'bought_on');
  await user.keyboard('{Enter}');
  const place = fieldAt('identity', 'date');
  await waitFor(() => expect(schemaAt(form(), place)['x-field-id']).toBe('bought_on'));
  expect(form().labels.es.fields.bought_on?.title).toBe('Fecha');
  const property = properties().getByRole('textbox', { name: 'Property' });
  await fill(user, property, 'bought');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.snapshot().selected).toBe(at('identity', 'bought')));
});

it('properties offer the requirements of the form’s subject, and choices in both languages; conditions in words ask a field for answers of its kind, of which none leads in a circle, and say what a field is required for', async () => {
  const { user, form } = await openVisual();
  await user.click(rowAt(at('registration', 'registration_copy')));
  await choose(user, /Requirement/, 'Photo (VEHICLE_PHOTO)', properties());
  const copy = fieldAt('registration', 'registration_copy');
  await waitFor(() => expect(schemaAt(form(), copy)['x-document']).toBe('VEHICLE_PHOTO'));
  await user.click(screen.getByRole('button', { name: 'One of several' }));
  const place = fieldAt('registration', 'one_of_several');
  await user.click(await properties().findByRole('button', { name: 'Add choice' }));
  await fill(user, properties().getByRole('textbox', { name: 'Name of CHOICE_2 (English)' }), 'Own');
  await waitFor(() => expect(schemaAt(form(), place).enum).toEqual(['A', 'OWN']));
  const row = within(rowAt(at('registration', 'one_of_several')));
  expect(row.getByRole('img', { name: /missing in one language/ })).toBeInTheDocument();
  await fill(user, properties().getByRole('textbox', { name: 'Name of OWN (Español)' }), 'Propio');
  await waitFor(() => expect(textsAt(form(), place, 'es').options).toEqual({ A: 'A', OWN: 'Propio' }));
  expect(row.queryByRole('img', { name: /missing/ })).toBeNull();

  await user.click(rowAt(at('identity', 'tenure')));
  const shown = () => within(properties().getByRole('group', { name: 'Shown' }));
  await choose(user, 'Shown', 'when …', shown());
  await user.click(shown().getByRole('combobox', { name: 'Field' }));
  // The lessor hangs on the tenure itself.
  expect(screen.queryByRole('option', { name: /\(lessor\)/ })).toBeNull();
  await user.click(screen.getByRole('option', { name: /\(has_lift\)/ }));
  const tenure = fieldAt('identity', 'tenure');
  expect(schemaAt(form(), tenure)['x-shown-when']).toEqual({ field: 'has_lift', is: [true] });
  await choose(user, 'is one of', 'No', shown());
  expect(schemaAt(form(), tenure)['x-shown-when']).toEqual({ field: 'has_lift', is: [true, false] });
  expect(
    within(rowAt(at('identity', 'tenure'))).getByRole('img', { name: 'Shown under a condition' }),
  ).toBeInTheDocument();

  await user.click(rowAt(at('identity', 'color')));
  const required = () => within(properties().getByRole('group', { name: 'Required' }));
  await choose(user, 'Required', 'when …', required());
  await choose(user, 'Field', /\(tenure\)/, required());
  expect(form().rules).toEqual([
    { rule: 'requiredWhen', field: 'color', when: 'tenure', is: [expect.any(String) as string] },
  ]);
  await user.click(screen.getByRole('button', { name: 'Form' }));
  expect(properties().getByText(/^“Vehicle color” is required when “.*” is .*\.$/)).toBeInTheDocument();
  await user.click(properties().getByRole('button', { name: /^Remove rule/ }));
  expect(form().rules).toEqual([]);
});

it('values on file that nobody has decided about are asked for in the form’s properties', async () => {
  const retyped = setKind(remove(VEHICLE, fieldAt('identity', 'color')), MAKE, 'count');
  const { user, store } = await openVisual({ form: retyped, published: VEHICLE });
  const panel = properties();
  expect(panel.getByText(/“Vehicle color” is gone/)).toBeInTheDocument();
  expect(panel.getByText(/“Make” is of another kind now/)).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Keep those that it can read' }));
  await user.click(panel.getByRole('button', { name: 'Decide' }));
  expect(store.snapshot().ops).toEqual([
    { op: 'map', field: 'make', values: [] },
    { op: 'archive', field: 'color' },
  ]);
  expect(
    panel.getByText('Values of “Vehicle color” stay on file and are shown no more.'),
  ).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: /^Take back: Values of “Vehicle color”/ }));
  expect(panel.getByText(/“Vehicle color” is gone/)).toBeInTheDocument();
});

it('the languages side by side mark what is missing, show it alone, and take it in place', async () => {
  const { user, form } = await openVisual({ form: LACKING });
  await user.click(screen.getByRole('button', { name: 'Languages' }));
  const texts = within(screen.getByRole('region', { name: 'Texts in both languages' }));
  expect(texts.getByRole('status')).toHaveTextContent('1 text is missing');
  await user.click(texts.getByRole('switch', { name: 'Only missing ones' }));
  expect(texts.getAllByRole('textbox')).toHaveLength(2);
  await fill(user, texts.getByRole('textbox', { name: 'color Title Español' }), 'Color');
  expect(form().labels.es.fields.color?.title).toBe('Color');
  expect(texts.getByRole('status')).toHaveTextContent('0 texts are missing');
});

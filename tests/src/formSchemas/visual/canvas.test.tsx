import { fill, screen, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { fieldsOf, propertiesOf, type Form } from '#schemas/engine/form.ts';
import { FORM_KINDS } from '#schemas/engine/formKinds.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { setTitle } from '#src/resources/formSchemas/editor/visual/model/edit.ts';
import { fieldAt } from '#src/resources/formSchemas/editor/visual/model/place.ts';
import { LACKING, VEHICLE, at, openVisual, rowAt } from './support.tsx';

const orderIn = (form: Form, section: string): string[] =>
  propertiesOf(propertiesOf(form.schema).find(([name]) => name === section)![1]).map(([name]) => name);

/** jsdom lays nothing out: every row and place gets a line of its own, in the order of the document. */
function lines(taken: Element) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const all = [...document.querySelectorAll('section, li, div')];
    // What is lifted lies over what was taken up.
    const isLifted =
      this.closest('section, [role=presentation]') === null && this.classList.contains('MuiPaper-root');
    const lines = isLifted ? taken : this;
    return new DOMRect(0, all.indexOf(lines) * 10, 300, 10);
  });
}

describe('the palette', () => {
  it('adds behind what is selected, and undo takes it away; rows go to another section by their menu, with their looks and words', async () => {
    const { user, store, form } = await openVisual();
    await user.click(rowAt(at('identity', 'vin')));
    await user.click(screen.getByRole('button', { name: FORM_KINDS.date.label.en }));
    expect(orderIn(form(), 'identity').slice(0, 4)).toEqual(['unit', 'vin', 'date', 'body']);
    expect(store.snapshot().selected).toBe(at('identity', 'date'));
    expect(rowAt(at('identity', 'date'))).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText('Added Date')).toBeInTheDocument();
    store.undo();
    await waitFor(() => expect(() => rowAt(at('identity', 'date'))).toThrow());
    expect(form()).toBe(VEHICLE);

    const color = `Actions for ${VEHICLE.labels.en.fields.color!.title}`;
    await user.click(screen.getByRole('button', { name: color, hidden: true }));
    await user.click(await screen.findByRole('menuitem', { name: VEHICLE.labels.en.sections.registration! }));
    expect(orderIn(form(), 'registration').at(-1)).toBe('color');
    expect(orderIn(form(), 'identity')).not.toContain('color');
    expect(form().ui).toMatchObject({ registration: { color: { 'ui:options': { width: 'half' } } } });
    expect(form().ui.identity).not.toHaveProperty('color');
    expect(store.snapshot().selected).toBe(at('registration', 'color'));
    store.undo();
    expect(form()).toBe(VEHICLE);
  });

  it('is searched in both languages without accents, and Enter adds the first; rows are dragged from the keyboard, and it says in Spanish how it goes', async () => {
    const { user, form } = await openVisual({ language: 'es' });
    const search = screen.getByRole('searchbox', { name: 'Buscar un tipo de campo' });
    await fill(user, search, 'codigo post');
    const palette = screen.getByRole('region', { name: 'Agregar un campo' });
    expect(within(palette).getAllByRole('button')).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(fieldsOf(form()).at(-1)?.schema).toMatchObject({ format: 'zip' });
    await fill(user, search, 'qqq');
    expect(within(palette).getByRole('status')).toHaveTextContent('Ningún tipo de campo se llama así');

    const said = (words: string) =>
      waitFor(() => expect(document.querySelector('[id^=DndLiveRegion]')).toHaveTextContent(words));
    lines(rowAt(at('identity', 'make')).closest('li')!);
    await user.click(rowAt(at('identity', 'make')));
    document.querySelector<HTMLElement>('[aria-label="Mover Marca"]')!.focus();
    await user.keyboard(' ');
    await said('En el lugar de');
    await user.keyboard('{ArrowDown}');
    await said(VEHICLE.labels.es.fields.model!.title);
    await user.keyboard(' ');
    await waitFor(() => expect(orderIn(form(), 'identity').slice(2, 5)).toEqual(['body', 'model', 'make']));
    await said('Se soltó');
  });

  it('of the fields of leads has only kinds that lists know', async () => {
    const empty = {
      schema: {},
      ui: {},
      labels: { en: { sections: {}, fields: {} }, es: { sections: {}, fields: {} } },
      rules: [],
    } as Form;
    const { user, form } = await openVisual({ form: empty, formKey: 'lead.sp.custom' });
    const palette = screen.getByRole('region', { name: 'Add a field' });
    expect(within(palette).queryByRole('button', { name: FORM_KINDS.document.label.en })).toBeNull();
    expect(within(palette).queryByRole('button', { name: FORM_KINDS.ssn.label.en })).toBeNull();
    // A form without a section gets one with its first field.
    await user.click(within(palette).getByRole('button', { name: FORM_KINDS.phone.label.en }));
    expect(propertiesOf(form().schema).map(([name]) => name)).toEqual(['new_section']);
    expect(fieldsOf(form()).map((field) => field.fieldId)).toEqual(['phone']);
    expect(form().labels.es.sections.new_section).toBe('Sección nueva');
  });
});

describe('rows', () => {
  it('say what there is to know of their fields', async () => {
    await openVisual({
      form: LACKING,
      problems: [
        { at: '/schema/properties/identity/properties/make/maxLength', message: 'too long' },
        { at: '/labels/es/fields/color/title', message: 'no title in es' },
        { at: '/ui/identity/make/ui:widget', message: 'unknown widget' },
      ],
    });
    const marks = (property: string, section = 'identity') =>
      within(rowAt(at(section, property)))
        .getAllByRole('img')
        .map((mark) => mark.getAttribute('aria-label'));
    expect(marks('lessor')).toEqual(['Required', 'Shown under a condition']);
    expect(marks('registration_copy', 'registration')).toEqual(['Documents of VEHICLE_REGISTRATION']);
    expect(marks('make')).toEqual(['Required', '2 problems: too long; unknown widget']);
    expect(marks('color')).toEqual(['A text is missing in one language', '1 problem: no title in es']);
  });

  it('are gone through, edited, copied, moved and removed from the keyboard, one of them in the tab order', async () => {
    const { user, store, form } = await openVisual();
    await user.click(rowAt(at('identity')));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(rowAt(at('identity', 'vin'))).toHaveFocus();
    expect([...document.querySelectorAll('[data-place][tabindex="0"]')]).toEqual([
      rowAt(at('identity', 'vin')),
    ]);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(orderIn(form(), 'identity').slice(0, 2)).toEqual(['vin', 'unit']);
    expect(rowAt(at('identity', 'vin'))).toHaveFocus();
    await user.keyboard('{Control>}d{/Control}');
    expect(orderIn(form(), 'identity').slice(0, 3)).toEqual(['vin', 'vin_2', 'unit']);
    await waitFor(() => expect(rowAt(at('identity', 'vin_2'))).toHaveFocus());
    await user.keyboard('{Delete}');
    expect(orderIn(form(), 'identity').slice(0, 2)).toEqual(['vin', 'unit']);
    await waitFor(() => expect(rowAt(at('identity', 'unit'))).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(orderIn(form(), 'identity')).toContain('vin_2');
    await user.click(rowAt(at('identity', 'make')));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title (English)' })).toHaveFocus());
    expect(store.snapshot().selected).toBe(at('identity', 'make'));
  });

  it('of a long form are not rendered for a keystroke in one of them', async () => {
    const practitioner = SHIPPED_FORMS.practitioner!;
    const { store } = await openVisual({ form: practitioner, formKey: 'practitioner' });
    const rows = [...document.querySelectorAll('[data-place]')];
    expect(rows.length).toBeGreaterThan(170);
    const changed = new Set<Element | null>();
    const watch = new MutationObserver((records) => {
      for (const { target } of records)
        changed.add((target instanceof Element ? target : target.parentElement)!.closest('[data-place]'));
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    store.edit(
      (work) => ({ ...work, form: setTitle(work.form, fieldAt('identity', 'first_name'), 'en', 'Forename') }),
      'title',
    );
    await waitFor(() => expect(rowAt(at('identity', 'first_name'))).toHaveTextContent('Forename'));
    watch.disconnect();
    changed.delete(null);
    expect([...changed]).toEqual([rowAt(at('identity', 'first_name'))]);
    expect([...document.querySelectorAll('[data-place]')]).toEqual(rows);
  });
});

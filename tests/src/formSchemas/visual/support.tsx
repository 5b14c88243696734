import { answerPage, byCall, screen, show, within } from '#tests/src/kit.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { FormOp } from '#schemas/form-schema/ops.ts';
import type { FormProblem } from '#schemas/form-schema/problem.ts';
import { EditorBaseContext } from '#src/resources/formSchemas/editor/base.ts';
import { EditorContext, EditorStore } from '#src/resources/formSchemas/editor/store.ts';
import { remove } from '#src/resources/formSchemas/editor/visual/model/arrange.ts';
import { setTitle } from '#src/resources/formSchemas/editor/visual/model/edit.ts';
import { fieldAt, sectionAt } from '#src/resources/formSchemas/editor/visual/model/place.ts';
import { VisualEditor } from '#src/resources/formSchemas/editor/visual/VisualEditor.tsx';
import { SUPERVISOR } from '../support.ts';

/** The form of a vehicle without its last sections: what a long one costs is not asked in every test. */
export const VEHICLE: Form = ['equipment', 'inspection'].reduce(
  (form, section) => remove(form, sectionAt(section)),
  SHIPPED_FORMS.vehicle!,
);

/** One Spanish title is missing. */
export const LACKING: Form = setTitle(VEHICLE, fieldAt('identity', 'color'), 'es', '');

interface Options {
  readonly form?: Form;
  readonly formKey?: string;
  readonly published?: Form | null;
  readonly ops?: readonly FormOp[];
  readonly problems?: readonly FormProblem[];
  readonly language?: Language;
}

/** The visual editor of a form on a screen; `store` is what the rest of the editor would see. */
export async function openVisual({
  form = VEHICLE,
  formKey = 'vehicle',
  published = null,
  ops = [],
  problems = [],
  language = 'en',
}: Options = {}) {
  const store = new EditorStore({ form, ops }, problems);
  const view = await show(
    <EditorContext value={store}>
      <EditorBaseContext value={{ published }}>
        <VisualEditor formKey={formKey} />
      </EditorBaseContext>
    </EditorContext>,
    {
      language,
      ...SUPERVISOR,
      answers: byCall({
        'credentialing/requirements': answerPage([
          { code: 'VEHICLE_REGISTRATION', name_en: 'Vehicle registration', name_es: 'Registro del vehículo' },
          { code: 'VEHICLE_PHOTO', name_en: 'Photo', name_es: 'Foto' },
        ]),
      }),
    },
  );
  return { ...view, store, form: () => store.snapshot().form };
}

/** The button of a section, field or column in the canvas. */
export function rowAt(pointer: string): HTMLElement {
  const row = [...document.querySelectorAll<HTMLElement>('[data-place]')].find(
    (one) => one.getAttribute('data-place') === pointer,
  );
  if (!row) throw new Error(`No row at ${pointer}`);
  return row;
}

export const at = (section: string, property?: string): string =>
  `/schema/properties/${section}${property === undefined ? '' : `/properties/${property}`}`;

export const properties = (name: RegExp | string = 'Properties') =>
  within(screen.getByRole('region', { name }));

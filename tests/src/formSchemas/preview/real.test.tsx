import { screen, show, waitFor } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { ForeignForm } from '#src/forms/ForeignForm.tsx';
import { Boundary } from '#src/resources/formSchemas/editor/preview/Boundary.tsx';

import { hasRealForms, someRealForms, tellSkipped } from '../../../support/realForms.ts';

tellSkipped('47 forms to be rendered');

/** It names a definition that it has not: nobody can show it, and the editor beside it must not mind. */
const DANGLING = 'va/dist_10-7959F-2-schema.json';

describe.runIf(hasRealForms)('schemas that others wrote are shown', () => {
  it.each(someRealForms().map((form) => [form.name, form] as const))(
    '%s',
    async (name, { schema, uiSchema }) => {
      const { container } = await show(
        <Boundary of={schema}>
          <ForeignForm schema={schema} uiSchema={uiSchema} />
        </Boundary>,
      );
      if (name === DANGLING) {
        expect(screen.getByRole('alert')).toHaveTextContent(/cannot be shown right now/);
        return;
      }
      expect(container.querySelector('form')).not.toBeNull();
      expect(container.textContent).not.toMatch(/Unknown field type/);
      expect(
        container.querySelectorAll('input, select, textarea, button, [role=combobox]').length,
      ).toBeGreaterThan(0);
    },
  );
});

it('what is wrong with what is typed into one is told beside it', async () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', title: 'Name', minLength: 3 } },
  };
  const { user } = await show(<ForeignForm schema={schema} uiSchema={{}} />, { language: 'es' });
  await user.type(screen.getByLabelText(/Name/), 'Jo');
  expect(await screen.findByText(/al menos 3/)).toBeVisible();
  await user.type(screen.getByLabelText(/Name/), 'an');
  await waitFor(() => expect(screen.queryByText(/al menos 3/)).toBeNull());
});

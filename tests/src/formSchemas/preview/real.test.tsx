// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Boundary } from '#src/resources/formSchemas/editor/preview/Boundary.tsx';
import { ForeignPreview } from '#src/resources/formSchemas/editor/preview/ForeignPreview.tsx';
import { hasRealForms, realForms, tellSkipped } from '../../../support/realForms.ts';
import { show } from '../../resources/screen.tsx';

tellSkipped('47 forms to be rendered');

/** It names a definition that it has not: nobody can show it, and the editor beside it must not mind. */
const DANGLING = 'va/dist_10-7959F-2-schema.json';

describe.runIf(hasRealForms)('schemas that others wrote are shown', () => {
  it.each(realForms().map((form) => [form.name, form] as const))('%s', async (name, { schema, uiSchema }) => {
    const { container } = await show(
      <Boundary of={schema}>
        <ForeignPreview schema={schema} uiSchema={uiSchema} />
      </Boundary>,
      { plain: true },
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
  });
});

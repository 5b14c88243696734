import { byCall, screen, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { mergeForms } from '#schemas/engine/formMerge.ts';
import type { Form } from '#schemas/engine/form.ts';
import ReleaseScreen from '#src/resources/formSchemas/release/ReleaseScreen.tsx';
import { openScreen } from '../screens.tsx';
import { BEFORE, bodiesTo, DRAFT, NONE, PATH } from '../support.ts';

const withColor = (maxLength: number, more: object = {}): Form => {
  const form = structuredClone(BEFORE) as unknown as {
    schema: { properties: { main: { properties: Record<string, object> } } };
  };
  const { properties } = form.schema.properties.main;
  form.schema.properties.main.properties = {
    ...properties,
    color: { ...properties.color, maxLength },
    ...more,
  };
  return form as unknown as Form;
};
/** Both have changed the colour, each in its own way; the release has a note besides. */
const { items } = mergeForms(
  BEFORE,
  withColor(40),
  withColor(80, { note: { type: 'string', 'x-field-id': 'note' } }),
);
const RELEASE = {
  key: 'vehicle',
  title: 'Vehicle',
  shipped_at: '2026-06-01T15:00:00.000Z',
  current: 3,
  items,
};
const open = (replies: Parameters<typeof byCall>[0] = {}) =>
  openScreen(<ReleaseScreen />, '/:key/release', {
    own: byCall({ [`${PATH}/vehicle/release`]: { body: RELEASE }, ...replies }),
  });

describe('What a release has brought', () => {
  it('stands beside what was and what is here, is taken change by change, and becomes a draft', async () => {
    const { user, sent, router } = await open({ POST: { status: 201, body: DRAFT } });
    const card = within((await screen.findByText('Both changed it')).closest('li')!);
    for (const text of ['Maximum length: 50', 'Maximum length: 40', 'Maximum length: 80'])
      expect(card.getByText(text)).toBeInTheDocument();
    // In a conflict ours stays.
    expect(card.getByRole('radio', { name: 'Leave it as it is here' })).toBeChecked();
    // A field that is no list says nothing of columns.
    expect(screen.getByText('Kind: Text')).toBeInTheDocument();
    expect(screen.queryByText(/columns/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take none' }));
    expect(screen.getByRole('button', { name: 'Make a draft of it' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Take all that do not conflict' }));
    await user.click(card.getByRole('radio', { name: 'Take it from the release' }));
    await user.click(screen.getByRole('button', { name: 'Make a draft of it' }));
    await expect.poll(() => router.state.location.pathname).toMatch(/vehicle\/edit$/);
    const [posted] = bodiesTo(sent, 'POST', 'release');
    expect([...(posted!.take as string[])].sort()).toEqual(items.map(({ id }) => id).sort());
  });

  it('is declined as a whole once that is confirmed', async () => {
    const { user, sent } = await open({ POST: { body: {} } });
    await user.click(await screen.findByRole('button', { name: 'Take nothing' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take nothing' }));
    await expect.poll(() => bodiesTo(sent, 'POST', 'release')).toEqual([{ decline: true }]);
  });

  it('may be nothing', async () => {
    await open({ [`${PATH}/vehicle/release`]: NONE });
    expect(await screen.findByText('No release has changes that wait for this form')).toBeInTheDocument();
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mergeForms } from '#schemas/engine/formMerge.ts';
import type { Form } from '#schemas/engine/form.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import ReleaseScreen from '#src/resources/formSchemas/release/ReleaseScreen.tsx';
import { show, type Answers } from '../../resources/screen.tsx';
import { answersWith, BEFORE, DRAFT, NONE, sentTo, SUPERVISOR } from '../support.ts';

const AT = {
  at: '/credentialing/form-schemas/vehicle/release',
  path: '/credentialing/form-schemas/:key/release',
};
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
const open = (own: Answers = () => undefined) =>
  show(
    <>
      <ReleaseScreen />
      <Notifications />
    </>,
    {
      answers: answersWith(
        (sent) =>
          own(sent) ??
          (sent.path.endsWith('/release') && sent.method === 'GET' ? { body: RELEASE } : undefined),
      ),
      ...SUPERVISOR,
      ...AT,
    },
  );
const conflict = items.find((item) => item.conflict)!;
const free = items.filter((item) => !item.conflict);

describe('What a release has brought', () => {
  it('stands beside what was and what is here; in a conflict ours stays', async () => {
    await open();
    const card = (await screen.findByText('Both changed it')).closest('li')!;
    for (const text of ['Maximum length: 50', 'Maximum length: 40', 'Maximum length: 80'])
      expect(within(card).getByText(text)).toBeInTheDocument();
    expect(within(card).getByRole('radio', { name: 'Leave it as it is here' })).toBeChecked();
    // A field that is no list says nothing of columns.
    expect(screen.getByText('Kind: Text')).toBeInTheDocument();
    expect(screen.queryByText(/columns/)).toBeNull();
  });

  it('is taken change by change, and becomes a draft', async () => {
    const { user, sent, router } = await open(({ method }) =>
      method === 'POST' ? { status: 201, body: DRAFT } : undefined,
    );
    const card = (await screen.findByText('Both changed it')).closest('li')!;
    await user.click(screen.getByRole('button', { name: 'Take none' }));
    expect(screen.getByRole('button', { name: 'Make a draft of it' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Take all that do not conflict' }));
    await user.click(within(card).getByRole('radio', { name: 'Take it from the release' }));
    await user.click(screen.getByRole('button', { name: 'Make a draft of it' }));
    await expect.poll(() => router.state.location.pathname).toMatch(/vehicle\/edit$/);
    const [posted] = sentTo(sent, 'POST', 'release');
    expect(new Set(posted!.body!.take as string[])).toEqual(
      new Set([conflict.id, ...free.map(({ id }) => id)]),
    );
  });

  it('is declined as a whole once that is confirmed', async () => {
    const { user, sent } = await open(({ method }) => (method === 'POST' ? { body: {} } : undefined));
    await user.click(await screen.findByRole('button', { name: 'Take nothing' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take nothing' }));
    await expect
      .poll(() => sentTo(sent, 'POST', 'release').map(({ body }) => body))
      .toEqual([{ decline: true }]);
  });

  it('may be nothing', async () => {
    await open(({ path }) => (path.endsWith('/release') ? NONE : undefined));
    expect(await screen.findByText('No release has changes that wait for this form')).toBeInTheDocument();
  });
});

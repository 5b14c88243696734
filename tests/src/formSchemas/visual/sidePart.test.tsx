import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { textsAt } from '#src/resources/formSchemas/editor/visual/model/read.ts';
import { fieldAt } from '#src/resources/formSchemas/editor/visual/model/place.ts';
import { giveRoom } from '../room.ts';
import { at, openVisual, rowAt } from './support.tsx';

const MAKE = at('identity', 'make');
const row = () => rowAt(MAKE);

describe('in a pane with no room for all', () => {
  beforeEach(() => giveRoom(600));

  it('properties open beside the canvas, which stays in use, and Escape goes back to the row', async () => {
    const { user, form } = await openVisual();
    await user.click(row());
    const panel = await screen.findByRole('dialog', { name: 'Properties' });
    expect(panel).not.toHaveAttribute('aria-modal');
    expect(row().closest('[aria-hidden=true], [inert]')).toBeNull();
    expect(row()).toHaveFocus();
    await user.keyboard('{Enter}');
    const title = within(panel).getByRole('textbox', { name: 'Title (English)' });
    await waitFor(() => expect(title).toHaveFocus());
    await user.type(title, '!');
    await waitFor(() => expect(textsAt(form(), fieldAt('identity', 'make'), 'en').title).toMatch(/!$/));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(row()).toHaveFocus());
  });

  it('the palette opens there too: Escape empties its search first, then closes it; what is added is to be named', async () => {
    const { user } = await openVisual();
    const open = screen.getByRole('button', { name: 'Add field' });
    await user.click(open);
    expect(open).toHaveAttribute('aria-expanded', 'true');
    const search = await screen.findByRole('searchbox', { name: 'Find a kind of field' });
    await waitFor(() => expect(search).toHaveFocus());
    await user.type(search, 'fecha{Escape}');
    expect(search).toHaveValue('');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(open).toHaveFocus());
    await user.click(open);
    await user.click(screen.getByRole('button', { name: 'Date' }));
    const panel = await screen.findByRole('dialog', { name: 'Properties' });
    const title = within(panel).getByRole('textbox', { name: 'Title (English)' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(title).toHaveValue('Date');
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { byCall, choose, fill, refusal, textsOf } from '#tests/src/kit.ts';
import { layOut, ONE, openTemplate, placed, placement, saves, AGENT, templateOf } from './support.tsx';

const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
/** Presses, moves and lets go as a mouse does, with a picture of the screen after each move. */
async function drag(from: HTMLElement, start: [number, number], ...way: [number, number][]) {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0 });
  fireEvent.pointerDown(from, at(start));
  for (const point of way) {
    fireEvent.pointerMove(window, at(point));
    await frame();
  }
  return () => fireEvent.pointerUp(window, at(way.at(-1) ?? start));
}
const palette = async (name: string) => screen.findByRole('button', { name });
const page = async (no: number) => within(await screen.findByRole('group', { name: `Page ${no} of 2` }));
const save = () => screen.getByRole('button', { name: 'Save' });

describe('what is placed on the pages', () => {
  beforeEach(layOut);

  it('is added by the keyboard, moved and resized by arrows, removed, undone and redone, and saved', async () => {
    const { user, sent } = await openTemplate({
      answers: byCall({
        [`PATCH ${ONE}`]: ({ body }) => ({ body: templateOf({ ...body, version: 4, current_no: 2 }) }),
      }),
    });
    await page(1);
    (await palette('Signature')).focus();
    await user.keyboard('{Enter}');
    const signature = await (await page(1)).findByRole('button', { name: 'Signature, Provider' });
    expect(signature).toHaveFocus();
    expect(signature).toHaveAccessibleDescription(/arrows move a field/);
    const left = parseFloat(signature.style.left);
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(parseFloat(signature.style.left)).toBeCloseTo(left + 1);
    expect(parseFloat(signature.style.width)).toBeCloseTo(30.5);
    expect(screen.getByText(/Signature, Provider: page 1, 11% from the left/)).toBeInTheDocument();
    await user.keyboard('{Control>}d{/Control}');
    const copies = screen.getAllByRole('button', { name: 'Signature, Provider' });
    expect(copies).toHaveLength(2);
    expect(copies[1]).toHaveFocus();
    await user.keyboard('{Delete}');
    expect(copies[0]).toHaveFocus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: 'Signature, Provider' })).toBeNull();
    for (const _step of ['the signature', 'its copy', 'that it was copied'])
      await user.click(screen.getByRole('button', { name: 'Undo' }));
    // Both steps of the arrow are one.
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const again = await (await page(1)).findByRole('button', { name: 'Signature, Provider' });
    expect(parseFloat(again.style.left)).toBeCloseTo(left);
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(parseFloat(again.style.left)).toBeCloseTo(left + 1);
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('Saved as version 2')).toBeInTheDocument();
    expect(saves(sent)).toHaveLength(1);
    expect(saves(sent)[0]).toMatchObject({ version: 3 });
    expect(placed(saves(sent)[0])).toMatchObject([
      { kind: 'SIGNATURE', party: 'PROVIDER', page: 1, x: 0.11, w: 0.3 },
    ]);
    expect(screen.getByText('Everything is saved')).toBeInTheDocument();
  });

  it('follows the pointer without anything being rendered, stands in line with others, and can be given up', async () => {
    const rendered = vi.fn();
    const around = (shown: ReactNode) => (
      <Profiler id="screen" onRender={rendered}>
        {shown}
      </Profiler>
    );
    const template = templateOf({
      placements: [
        placement({ x: 0.1, y: 0.8, w: 0.3, h: 0.05 }),
        placement({ kind: 'TEXT', party: 'INTERNAL', x: 0.5, y: 0.2, w: 0.2, h: 0.03, label: 'City' }),
      ],
    });
    await openTemplate({ template, around });
    const city = await (await page(1)).findByRole('button', { name: 'City, Text, Internal signer' });
    fireEvent.pointerDown(city, { clientX: 600, clientY: 210, pointerId: 1, button: 0 });
    fireEvent.pointerUp(window, { pointerId: 1 });
    await screen.findByRole('heading', { name: 'City, Text, Internal signer' });
    await frame();
    rendered.mockClear();
    const points = Array.from({ length: 30 }, (_, n): [number, number] => [600 - 10 * n, 210 + 15 * n]);
    let up = await drag(city, [600, 210], ...points, [203, 400]);
    expect(city.style.top).toBe('39%');
    // Three thousandths beside the left edge of the signature.
    expect(city.style.left).toBe('10%');
    expect(rendered).not.toHaveBeenCalled();
    up();
    await waitFor(() => expect(rendered).toHaveBeenCalled());
    expect(city.style.left).toBe('10%');
    expect(screen.getByRole('spinbutton', { name: 'From the top, %' })).toHaveValue(39);

    up = await drag(city, [200, 400], [700, 700]);
    expect(city.style.top).not.toBe('39%');
    fireEvent.keyDown(window, { key: 'Escape' });
    up();
    expect(city.style.top).toBe('39%');
  });

  it('is carried to another page, drawn out at a corner, and dragged from the palette to where it is let go', async () => {
    const template = templateOf({ placements: [placement({ x: 0.1, y: 0.8, w: 0.3, h: 0.1 })] });
    const { user, sent } = await openTemplate({ template });
    const signature = await (await page(1)).findByRole('button', { name: 'Signature, Provider' });
    // Beside the pages stands what keeps it from being enabled.
    const missing = within(await screen.findByRole('note'));
    await waitFor(() =>
      expect(missing.getByRole('listitem')).toHaveTextContent(/^The internal signer has nothing to sign/),
    );

    const up = await drag(signature, [200, 850], [250, 950], [300, 1250]);
    const second = screen.getByRole('group', { name: 'Page 2 of 2' });
    const frame = second.querySelector<HTMLElement>('[data-carried]')!;
    expect(frame).toBeVisible();
    expect([frame.style.left, frame.style.top, frame.style.width]).toEqual(['20%', '20%', '30%']);
    expect(signature.style.top).toBe('80%');
    up();
    const there = await (await page(2)).findByRole('button', { name: 'Signature, Provider' });
    expect([there.style.left, there.style.top, there.style.opacity]).toEqual(['20%', '20%', '']);
    expect(there).toHaveFocus();
    expect(frame).not.toBeVisible();
    expect((await page(1)).queryByRole('button', { name: 'Signature, Provider' })).toBeNull();

    const corner = await waitFor(() => {
      const found = there.querySelector<HTMLElement>('[data-handle="end end"]');
      expect(found).not.toBeNull();
      return found!;
    });
    (await drag(corner, [500, 1300], [720, 1433]))();
    await waitFor(() => expect(there.style.width).toBe('52%'));
    expect(parseFloat(there.style.height)).toBeCloseTo(23.3);
    (await drag(corner, [720, 1433], [0, 1000]))();
    // It is never smaller than can be hit.
    await waitFor(() => expect(there.style.width).toBe('1.5%'));
    expect(there.style.height).toBe('1%');

    await user.click(screen.getByRole('button', { name: 'Internal signer' }));
    const item = await palette('Text');
    (await drag(item, [0, 0], [300, 500], [500, 1500]))();
    fireEvent.click(item);
    const text = await (await page(2)).findByRole('button', { name: 'Text, Internal signer' });
    // Its middle is where the pointer was.
    expect(parseFloat(text.style.left) + parseFloat(text.style.width) / 2).toBeCloseTo(50);
    expect(parseFloat(text.style.top) + parseFloat(text.style.height) / 2).toBeCloseTo(50);
    await user.click(save());
    await waitFor(() => expect(placed(saves(sent)[0])).toHaveLength(2));
  });

  it('is changed in every respect without a pointer, copied to another page, and says what is wrong where it is wrong', async () => {
    const template = templateOf({ placements: [placement({ kind: 'TEXT', x: 0.1, y: 0.2 })] });
    const fails = [{ field: 'placements.0.y', code: 'off_page', message: 'Reaches beyond the page' }];
    const answers = byCall({ [`PATCH ${ONE}`]: refusal(400, 'Wrong', { fails }) });
    const { user, sent } = await openTemplate({ template, answers });
    await page(1);
    await user.click(within(screen.getByRole('list', { name: '1 field placed' })).getByRole('button'));
    await fill(user, screen.getByRole('textbox', { name: 'Label' }), 'City');
    await user.click(screen.getByRole('checkbox', { name: 'Must be filled in' }));
    const left = screen.getByRole('spinbutton', { name: 'From the left, %' });
    fireEvent.change(left, { target: { value: '25.5' } });
    await choose(user, 'Copy to another page', 'Page 2');
    expect(await (await page(2)).findByRole('button', { name: 'City, Text, Provider' })).toBeInTheDocument();
    await user.click(await palette('Field of the lead'));
    await user.click(save());
    expect(await screen.findByRole('button', { name: 'Field of the lead. Required' })).toHaveFocus();
    expect(saves(sent)).toEqual([]);
    await fill(user, screen.getByRole('combobox', { name: /^Field of the lead/ }), 'company');
    await user.click(await screen.findByRole('option', { name: 'Company name' }));
    await user.click(save());
    // And what the server says.
    expect(
      await screen.findByRole('button', { name: 'City, Text, Provider. Reaches beyond the page' }),
    ).toHaveFocus();
    expect(saves(sent)).toHaveLength(1);
    expect(placed(saves(sent)[0])).toMatchObject([
      { kind: 'TEXT', label: 'City', required: false, x: 0.255, page: 1 },
      { kind: 'TEXT', label: 'City', required: false, x: 0.255, page: 2 },
      { kind: 'MERGE', field: 'company_name', party: null },
    ]);
    const ids = placed(saves(sent)[0]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('becomes the next version when somebody else saved meanwhile', async () => {
    let refuse = true;
    const theirs = templateOf({ version: 9, current_no: 5, placements: [placement({ kind: 'DATE' })] });
    const { user, sent } = await openTemplate({
      answers: ({ path, method, body }) => {
        if (path !== ONE) return undefined;
        if (method === 'GET') return refuse ? undefined : { body: theirs };
        if (method !== 'PATCH') return undefined;
        if (body?.version === 9) return { body: templateOf({ ...body, version: 10, current_no: 6 }) };
        refuse = false;
        const { placements: _placements, pages: _pages, ...current } = theirs;
        return refusal(409, 'Stale', { current });
      },
    });
    await page(1);
    await user.click(await palette('Signature'));
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved this template' }));
    expect(dialog.getByText(/saved version 5 with 1 field/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save mine as the next version' }));
    expect(await screen.findByText('Saved as version 6')).toBeInTheDocument();
    expect(placed(saves(sent).at(-1))).toMatchObject([{ kind: 'SIGNATURE' }]);
  });

  it('is read only by agents, with everything it says', async () => {
    const city = placement({ kind: 'TEXT', x: 0.5, y: 0.25, label: 'City', required: false });
    const template = templateOf({ placements: [placement(), city], can: { edit: false } });
    const { user } = await openTemplate({ template, session: AGENT });
    const signature = await (await page(1)).findByRole('button', { name: 'Signature, Provider' });
    act(() => signature.focus());
    await user.keyboard('{ArrowRight}{Control>}d{/Control}{Delete}');
    expect(signature).toBeInTheDocument();
    expect(signature.style.left).toBe('10%');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Initials' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'City, Text, Provider' }));
    const said = within(screen.getByRole('region', { name: 'City, Text, Provider' }));
    expect(textsOf(said.getAllByRole('term'))).toEqual([
      'Who fills it in',
      'Label',
      'Must be filled in',
      'Page',
      'From the left, %',
      'From the top, %',
      'Width, %',
      'Height, %',
    ]);
    expect(textsOf(said.getAllByRole('definition')).slice(0, 6)).toEqual([
      'Provider',
      'City',
      'No',
      '1',
      '50',
      '25',
    ]);
    expect(said.queryByRole('textbox')).toBeNull();
  });
});

import { screen, show, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import type { FileItem } from '#schemas/file/index.ts';
import { OUTREACHES } from '#schemas/outreach/index.ts';
import { viewOf } from '#src/kinds/index.ts';
import { fileOf, giveRoom, links, savedByBrowser } from '../resources/files/preview/support.tsx';

const FIELD = OUTREACHES.fields.attachment_id;

/** The cells of these keys, where the server has these files. */
async function cells(keys: readonly string[], files: readonly FileItem[], language: 'en' | 'es' = 'en') {
  const { Cell } = viewOf(FIELD);
  const view = await show(
    <ul>
      {keys.map((key) => (
        <li key={key}>
          <Cell value={key} field={FIELD} full />
        </li>
      ))}
    </ul>,
    {
      language,
      answers: (sent) => {
        if (sent.path !== 'util/file/states') return links()(sent);
        const ids = sent.query.getAll('ids').join();
        return { body: { items: files.filter(({ entity_id }) => ids.includes(entity_id)) } };
      },
    },
  );
  return { ...view, asked: () => view.sent.filter(({ path }) => path === 'util/file/states') };
}
const waiting = { state: 'SCANNING', current_no: null, type: null, preview: null, scan: null } as const;

describe('a file on a record', () => {
  it('is opened in the console when it can be shown there', async () => {
    giveRoom();
    const { user } = await cells(['f1'], [fileOf({ entity_id: 'f1', name: 'Carta ñ.png' })]);
    const link = await screen.findByRole('button', { name: 'Carta ñ.png' });
    await user.click(link);
    const dialog = await screen.findByRole('dialog', { name: 'Carta ñ.png' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(link).toHaveFocus();
  });

  it('is saved when it cannot', async () => {
    const saved = savedByBrowser();
    const { user } = await cells(
      ['f1'],
      [fileOf({ entity_id: 'f1', name: 'setup.exe', type: 'EXE', preview: null, scan: 'NOT_SCANNED' })],
    );
    await user.click(await screen.findByRole('button', { name: 'setup.exe' }));
    await waitFor(() => expect(saved).toEqual([{ path: '/api/v1/util/file/content/t1', name: 'saved.bin' }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Not scanned')).toBeInTheDocument();
  });

  it('that cannot be had yet, or never, says so and is no way to anywhere', async () => {
    const can = { download: false, edit: false, purge: false };
    await cells(
      ['f1', 'f2'],
      [
        fileOf({ ...waiting, entity_id: 'f1', name: 'soon.pdf', can }),
        fileOf({
          ...waiting,
          entity_id: 'f2',
          name: 'ill.pdf',
          state: 'REJECTED_VIRUS',
          failure: 'virus',
          can,
        }),
      ],
    );
    const [soon, ill] = await screen.findAllByRole('listitem');
    expect(await within(soon!).findByText('Scanning for viruses')).toBeInTheDocument();
    expect(within(soon!).getByText('soon.pdf')).toBeInTheDocument();
    expect(within(ill!).getByText('Rejected: virus detected')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that the reader may not read, or that is deleted, says only that', async () => {
    await cells(['f1'], [], 'es');
    expect(await screen.findByText('Ya no existe')).toBeInTheDocument();
    expect(screen.queryByText('…')).toBeNull();
  });

  it('is asked for together with the others of its page', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `k${index + 100}`);
    const { asked } = await cells(
      keys,
      keys.map((key) => fileOf({ entity_id: key, name: `${key}.pdf` })),
    );
    expect(await screen.findByRole('button', { name: 'k139.pdf' })).toBeInTheDocument();
    expect(screen.getAllByRole('button')).toHaveLength(40);
    expect(asked()).toHaveLength(1);
  });
});

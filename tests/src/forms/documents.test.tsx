import { answerPage, fill, screen, show, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import type { RequirementItem } from '#schemas/credential/item.ts';
import { lacksOf } from '#src/forms/documents/dates.ts';
import { ItemDocuments } from '#src/forms/documents/ItemDocuments.tsx';
import type { DocumentActions } from '#src/forms/documents.ts';
import { document, item, paper } from '../credentials/details/support.tsx';

const FILE = { ...paper, name: 'license.pdf' };
const DOCUMENT = document({
  file: FILE,
  issued_on: '2024-01-31',
  expires_on: '2027-01-31',
  state: 'REJECTED',
  reason_code: 'ILLEGIBLE',
  reason_text: 'The number is cut off',
  can: { edit: true, remove: true, review: false },
});
const ITEM = item({
  code: 'DRIVER_LICENSE',
  name: 'Driver license',
  help: 'Both sides',
  state: 'REJECTED',
  documents: [DOCUMENT],
  can: { upload: true, waive: false },
});

async function open(
  more: Partial<RequirementItem> = {},
  own: Partial<DocumentActions> = {},
  language: 'en' | 'es' = 'en',
) {
  const actions = {
    canUpload: true,
    add: vi.fn(() => Promise.resolve()),
    remove: vi.fn(() => Promise.resolve()),
    onChanged: vi.fn(),
    ...own,
  };
  const view = await show(<ItemDocuments item={{ ...ITEM, ...more }} actions={actions} />, {
    language,
    answers: ({ path }) => (path.startsWith('util/file') ? answerPage([FILE]) : undefined),
  });
  return { ...view, actions };
}

describe('the documents of an item', () => {
  it('show how it stands, each document with its days and why one was refused, and are taken back after a question', async () => {
    const { user, actions } = await open();
    const group = within(screen.getByRole('group', { name: 'Driver license' }));
    expect(group.getAllByText('Rejected')).toHaveLength(2);
    expect(group.getByText('Issued 01/31/2024 · Expires 01/31/2027')).toBeTruthy();
    expect(group.getByText(/Cannot be read: The number is cut off/)).toBeTruthy();
    expect(await group.findByRole('button', { name: 'license.pdf' })).toBeTruthy();
    expect(group.getByRole('button', { name: 'Upload a newer one' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take back license.pdf' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(actions.onChanged).toHaveBeenCalledOnce());
    expect(actions.remove).toHaveBeenCalledWith(DOCUMENT);
  });

  it('fold earlier ones away, and say when there are none or none is needed', async () => {
    const { user } = await open({ documents: [{ ...DOCUMENT, archived_at: '2026-02-01T00:00:00Z' }] });
    expect(screen.getByText('Nothing uploaded yet')).toBeTruthy();
    expect(screen.queryByText(/cut off/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'One earlier document' }));
    expect(screen.getByText(/cut off/)).toBeTruthy();
  });

  it('ask for the file and the day that says how long it holds, and keep what is wrong beside it', async () => {
    const { user, actions } = await open({}, {}, 'es');
    await user.click(screen.getByRole('button', { name: 'Subir uno más reciente' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Subir: Driver license' }));
    expect(dialog.getByText('Both sides')).toBeTruthy();
    await fill(user, dialog.getByLabelText(/^Fecha de emisión/), '2024-05-01');
    await fill(user, dialog.getByLabelText(/^Fecha de vencimiento/), '2024-04-01');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(dialog.getByText('Obligatorio')).toBeTruthy();
    expect(dialog.getByText('Debe ser posterior a: Fecha de emisión')).toBeTruthy();
    expect(actions.add).not.toHaveBeenCalled();
  });

  it('are only shown to who may not upload', async () => {
    await open({}, { canUpload: false });
    expect(screen.queryByRole('button', { name: /Upload|Take back/ })).toBeNull();
  });
});

const none = { file_id: 'f', issued_on: null, expires_on: null };

it('the days of a document are needed as the item’s validity says, not in the future and in order', () => {
  const date = { validity: 'DATE', validity_months: null } as const;
  const months = { validity: 'MONTHS', validity_months: 12 } as const;
  const never = { validity: 'NONE', validity_months: null } as const;
  expect(lacksOf(date, { ...none, file_id: null })).toEqual({
    file_id: 'required',
    expires_on: 'required',
  });
  expect(lacksOf(months, none)).toEqual({ issued_on: 'required' });
  expect(lacksOf(never, none)).toEqual({});
  expect(lacksOf(months, { ...none, issued_on: '2026-06-02' }, '2026-06-01')).toEqual({
    issued_on: 'future',
  });
  expect(lacksOf(date, { ...none, issued_on: '2026-01-01', expires_on: '2026-01-01' }, '2026-06-01')).toEqual(
    {
      expires_on: 'not_before',
    },
  );
});

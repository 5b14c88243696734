import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FileInput } from '#src/resources/files/upload/FileInput.tsx';
import { button, choose, now, pdf, showLive, useServer } from './support.tsx';
import { fileOf } from './server.ts';

useServer();

interface FormProps {
  readonly first?: string | null;
  readonly helperText?: string;
}

function Form({ first = null, helperText }: FormProps) {
  const [value, setValue] = useState<string | null>(first);
  const [isThere, setThere] = useState(true);
  return (
    <>
      <output>{value ?? 'nothing'}</output>
      <button onClick={() => setThere(false)}>Close</button>
      {isThere && (
        <FileInput
          use="agreement"
          value={value}
          onChange={setValue}
          label="Signed copy"
          required
          error={helperText !== undefined}
          helperText={helperText}
        />
      )}
    </>
  );
}

const form = async (props: FormProps = {}) => {
  const view = await showLive(<Form {...props} />);
  return { ...view, group: () => within(screen.getByRole('group', { name: /^Signed copy/ })) };
};
const value = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent;
const take = (...files: File[]) => choose(files, screen.getByTestId('file-agreement'));

describe('one file of a form', () => {
  it('says first what may be chosen, and at once where it breaks a rule; it is the value as soon as the server knows of it, and is shown with its state', async () => {
    const { group, user } = await form({ helperText: 'Required' });
    expect(
      group().getByText(
        'PDF, JPEG image, PNG image, Word document, or Word document (97–2003). At most 14.5 MB',
      ),
    ).toBeInTheDocument();
    expect(screen.getByTestId('file-agreement')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png,.docx,.doc');
    expect(group().getByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
    expect(group().queryByRole('button', { name: 'Remove' })).toBeNull();
    expect(group().getByText('Required')).toBeInTheDocument();
    const box = screen.getByRole('group', { name: /^Signed copy/ });
    expect(box).toHaveAccessibleDescription('Required');

    take(new File([], 'empty.pdf'));
    expect(group().getByText(/^The file is too small/)).toBeInTheDocument();
    expect(value()).toBe('nothing');
    const files = [pdf('a.pdf'), pdf('b.pdf')];
    fireEvent.drop(box, { dataTransfer: { types: ['Files'], files } });
    expect(group().getByText('Too many files: at most 1 are allowed')).toBeInTheDocument();
    expect(now().calls).toEqual([]);

    now().isHolding = true;
    take(pdf('signed.pdf'));
    await waitFor(() => expect(now().inHand).toBe(1));
    await waitFor(() => expect(value()).toBe(now().of('signed.pdf')?.entity_id));
    expect(group().queryByText(/^Too many files/)).toBeNull();
    expect(now().called('POST', '/upload-url')[0]?.body).toMatchObject({ use: 'agreement' });
    now().release();
    await waitFor(() => expect(group().getByText('100 bytes · Uploaded')).toBeInTheDocument());
    expect(group().queryByRole('button', { name: /off the list$/ })).toBeNull();
    await user.click(button('Remove'));
    expect(value()).toBe('nothing');
    expect(group().queryByTitle('signed.pdf')).toBeNull();
  });

  it('is what it was before, when nothing comes of the upload', async () => {
    now().files.set('old', fileOf({ entity_id: 'old', name: 'old.pdf', use: 'agreement', size: 3000 }));
    now().verdict = () => ({ state: 'REJECTED_VIRUS' });
    const { group, user } = await form({ first: 'old' });
    expect(await group().findByText('3 kB · Uploaded')).toBeInTheDocument();
    take(pdf('bad.pdf'));
    expect(await group().findByText('File rejected: Virus detected')).toBeInTheDocument();
    expect(value()).toBe('old');
    // What the form would be saved with is seen, beside what nothing came of.
    expect(await group().findByTitle('old.pdf')).toBeInTheDocument();
    await user.click(button('Take bad.pdf off the list'));
    expect(group().getByTitle('old.pdf')).toBeInTheDocument();
    expect(group().queryByTitle('bad.pdf')).toBeNull();
  });

  it('is replaced, also while it is on its way, and goes on when the form is closed', async () => {
    now().isHolding = true;
    const { group, user } = await form();
    take(pdf('one.pdf'));
    await waitFor(() => expect(now().inHand).toBe(1));
    take(pdf('two.pdf'));
    await waitFor(() => expect(now().of('two.pdf')).toBeDefined());
    expect(group().queryByTitle('one.pdf')).toBeNull();
    await waitFor(() => expect(now().called('POST', '/cancel')).toHaveLength(1));
    const two = now().of('two.pdf')!.entity_id;
    await waitFor(() => expect(value()).toBe(two));
    await waitFor(() => expect(now().inHand).toBe(1));
    await user.click(button('Close'));
    now().release();
    await waitFor(() => expect(now().files.get(two)?.state).toBe('UPLOADED'));
    expect(now().posts).toHaveLength(1);
  });

  it('that the reader cannot find says so', async () => {
    const { group } = await form({ first: 'unknown' });
    expect(await group().findByText('No longer there')).toBeInTheDocument();
  });
});

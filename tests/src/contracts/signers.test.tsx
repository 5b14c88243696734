import { type Answers, fill, refusal, screen, show, waitFor, within, withNotices } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import SignerList from '#src/resources/contracts/signers/SignerList.tsx';
import { AGENT, answerPage, SIGNER, SIGNERS, SUPERVISOR } from './support.tsx';

const ONE = `${SIGNERS}/${SIGNER.entity_id}`;
const open = (
  answers: Answers = () => undefined,
  session = SUPERVISOR,
  items: readonly unknown[] = [SIGNER],
) =>
  show(withNotices(<SignerList />), {
    session,
    at: '/prospecting/contracting/signatories',
    answers: (sent) =>
      answers(sent) ?? (sent.path === SIGNERS && sent.method === 'GET' ? answerPage(items) : undefined),
  });

describe('internal signers', () => {
  it('are added with their role', async () => {
    const { user, sent } = await open(
      ({ method }) => (method === 'POST' ? { status: 201, body: SIGNER } : undefined),
      SUPERVISOR,
      [],
    );
    expect(await screen.findByText(/Add the people who sign for the network/)).toBeInTheDocument();
    await user.click(screen.getAllByRole('link', { name: 'New signer' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New signer' }));
    await fill(user, dialog.getByRole('textbox', { name: /^Name/ }), 'Ivo Signer');
    await fill(user, dialog.getByRole('textbox', { name: /^Email/ }), 'ivo@network.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Signer saved')).toBeInTheDocument();
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { name: 'Ivo Signer', role: 'SIGNER', email: 'ivo@network.example' },
    ]);
  });

  it('are changed at the version that was seen; why one cannot be deleted is told', async () => {
    const { user, sent } = await open(({ path, method }) => {
      if (path !== ONE) return undefined;
      if (method === 'PATCH') return { body: { ...SIGNER, version: 3 } };
      const fails = [{ field: 'entity_id', code: 'signer_used', message: 'Templates name this signer: 2' }];
      return refusal(409, 'Not now', { fails });
    });
    await user.click(await screen.findByRole('link', { name: 'Ivo Signer' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Signer “Ivo Signer”' }));
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await fill(user, title, 'President');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ title: 'President', version: 2 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('link', { name: 'Ivo Signer' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Signer “Ivo Signer”' }));
    await user.click(dialog.getByRole('button', { name: 'Delete signer' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete signer “Ivo Signer”?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Templates name this signer: 2')).toBeInTheDocument();
  });

  it('are only read by agents', async () => {
    const { user } = await open(undefined, AGENT as typeof SUPERVISOR);
    await user.click(await screen.findByRole('link', { name: 'Ivo Signer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ivo Signer' }));
    expect(dialog.getByText('Director')).toBeInTheDocument();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'New signer' })).toBeNull();
  });
});

import { type Answers, refusal, screen, show, waitFor, within, withNotices } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import { FeaturesContext } from '#src/features.ts';
import { Sidebar } from '#src/layout/Sidebar.tsx';
import TemplateList from '#src/resources/contracts/templates/TemplateList.tsx';
import {
  AGENT,
  answerPage,
  ONE,
  openTemplate,
  SIGNER,
  SIGNERS,
  SUPERVISOR,
  TEMPLATES,
  templateOf,
} from './support.tsx';

const openList = (answers: Answers, session = SUPERVISOR) =>
  show(withNotices(<TemplateList />), {
    session,
    answers: (sent) => answers(sent) ?? (sent.path === SIGNERS ? answerPage([SIGNER]) : undefined),
  });

it('the list of templates enables at once, and takes it back by Undo', async () => {
  let template = templateOf();
  const { user, sent } = await openList(({ path, method }) => {
    if (path === TEMPLATES) return answerPage([template]);
    if (method !== 'POST') return undefined;
    template = { ...template, enabled: path.endsWith('/enable'), version: template.version + 1 };
    return { body: template };
  });
  const offer = await screen.findByRole('switch', { name: 'Offer “Participation” for new agreements' });
  expect(offer).not.toBeChecked();
  expect(await screen.findByText('Ivo Signer')).toBeInTheDocument();
  await user.click(offer);
  expect(await screen.findByText('“Participation” is offered for new agreements')).toBeInTheDocument();
  await waitFor(() => expect(offer).toBeChecked());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(offer).not.toBeChecked());
  expect(
    sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body?.version]),
  ).toEqual([
    [`${ONE}/enable`, 3],
    [`${ONE}/disable`, 4],
  ]);
});

it('the list of templates says what to do first, and to agents who does it', async () => {
  const { unmount } = await openList(({ path }) => (path === TEMPLATES ? answerPage([]) : undefined));
  expect(await screen.findByText(/Upload an agreement as PDF or Word/)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'New template' }).length).toBeGreaterThan(0);
  unmount();
  await openList(({ path }) => (path === TEMPLATES ? answerPage([]) : undefined), AGENT as typeof SUPERVISOR);
  expect(await screen.findByText(/A supervisor adds the papers/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'New template' })).toBeNull();
});

it('a template that cannot be enabled says why, with the way to where that is mended', async () => {
  const fails = [
    { field: 'placements', code: 'signature_missing', message: 'Place a signature for: Provider' },
    { field: 'signer_id', code: 'signer_missing', message: 'Say who signs: Internal signer' },
  ];
  const { user, router } = await openTemplate({
    tab: null,
    answers: ({ path }) => (path === `${ONE}/enable` ? refusal(400, 'Wrong', { fails }) : undefined),
  });
  await user.click(await screen.findByRole('switch', { name: /^Offer/ }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Say who signs: Internal signer' })).toBeInTheDocument();
  await user.click(alert.getByRole('link', { name: 'Place a signature for: Provider' }));
  expect(router.state.location.search).toBe('?tab=placements');
});

it('a template shows how it was, version by version', async () => {
  const { user, sent } = await openTemplate({
    tab: 'versions',
    template: templateOf({ current_no: 2 }),
    answers: ({ path }) => {
      if (path !== `${ONE}/versions`) return undefined;
      const version = { file_id: 'f', pages: 2, created_at: '2026-11-01T12:00:00Z', created_by: null };
      return answerPage([
        { ...version, no: 2, placements: 3 },
        { ...version, no: 1, placements: 0 },
      ]);
    },
  });
  const [now] = await screen.findAllByRole('listitem');
  expect(now).toHaveTextContent('Version 2Current');
  expect(now).toHaveTextContent('2 pages · 3 fields');
  await user.click(screen.getByRole('button', { name: 'Show Version 1' }));
  await screen.findByRole('dialog', { name: 'Participation' });
  await waitFor(() => expect(sent.find(({ path }) => path === `${ONE}/paper`)?.query.get('no')).toBe('1'));
});

it('where contracting is off there is neither a menu entry nor a screen', async () => {
  const off = (shown: React.ReactNode) => (
    <FeaturesContext value={{ contracts: false, demo: false }}>
      <Sidebar open over={false} onClose={() => {}} />
      {shown}
    </FeaturesContext>
  );
  const { sent } = await openTemplate({ around: off });
  expect(await screen.findByRole('heading', { name: 'No such page' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Lead’s details' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Agreement templates' })).toBeNull();
  expect(sent.filter(({ path }) => path.startsWith('contracts/'))).toEqual([]);
});

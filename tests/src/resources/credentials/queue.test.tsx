import { answerPage, byCall, screen, sentTo, within } from '#tests/src/kit.ts';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS_PATH, AGENT, fileOf, LIST, openQueue, PR_SUPERVISOR } from './support.tsx';

const filterOf = (router: { state: { location: { search: string } } }) =>
  JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? '{}') as unknown;

describe('the credentialing queue', () => {
  it('shows how a file stands, for how long and what it lacks, leads to it, and says its charts as tables; counts by whose turn it is, a counter being a filter; and asks by days from today', async () => {
    const { user, router, sent } = await openQueue();
    const row = (await screen.findByRole('link', { name: 'File 1' })).closest('tr')!;
    expect(within(row).getByText('Pending review')).toBeInTheDocument();
    expect(within(row).getByRole('progressbar', { name: 'Progress (%)' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(within(row).getByText('5')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'File 1' })).toHaveAttribute(
      'href',
      `${LIST}/details/${fileOf(1).entity_id}/account`,
    );
    const table = await screen.findByRole('table', { name: 'By status' });
    expect(within(table).getByRole('row', { name: 'Pending review 4 12' })).toBeInTheDocument();
    const load = screen.getByRole('table', { name: 'Open files by agent' });
    expect(await within(load).findByRole('row', { name: 'Ana Ruiz 6 2 8' })).toBeInTheDocument();
    expect(within(load).getByRole('row', { name: 'Nobody yet 1 0 1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '4 To review' }));
    await expect.poll(() => filterOf(router)).toEqual({ credential_status_in: ['REVIEW'] });
    expect(await screen.findByRole('button', { name: '4 To review', pressed: true })).toBeInTheDocument();
    // The other counters stay: the status is no filter of theirs.
    expect(sentTo(sent, 'GET', `${ACCOUNTS_PATH}/stats`).every(({ query }) => query.size === 0)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Expires within 30 days' }));
    await expect
      .poll(() => sentTo(sent, 'GET', ACCOUNTS_PATH).at(-1)?.query.get('next_expiry_on_range'))
      .toBe('0d|30d');
    expect(await screen.findByText(/today – in 30 days/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Charts', expanded: true }));
    await expect.poll(() => screen.queryByRole('table', { name: 'By status' })).toBeNull();
  });

  it('is of resources at another address, which lead to their own page', async () => {
    const driver = fileOf(3, { kind: 'DRIVER', account_name: 'Harbor', credential_status: 'IN_PSV' });
    const { user, router } = await openQueue({
      session: AGENT,
      answers: byCall({ 'credentialing/resources': answerPage([driver]) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Resources' }));
    await expect.poll(() => router.state.location.pathname).toBe(`${LIST}/resources`);
    expect(await screen.findByRole('link', { name: 'File 3' })).toHaveAttribute(
      'href',
      `${LIST}/details/${driver.entity_id}/driver`,
    );
    expect(screen.getByText('Harbor')).toBeInTheDocument();
  });

  it('has no views, no files of one’s own and nothing to assign for PR people', async () => {
    await openQueue({ session: PR_SUPERVISOR });
    await screen.findByRole('link', { name: 'File 1' });
    expect(screen.queryByRole('button', { name: /^View:/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assigned to me' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

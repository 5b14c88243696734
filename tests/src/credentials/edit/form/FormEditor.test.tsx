import { controlClock, fireEvent, passTime, refusal, screen, waitFor, within } from '#tests/src/kit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldState } from '#schemas/credential/file.ts';
import { fieldAt } from '../../../forms/screen.tsx';
import { storeFile } from '../../details/support.tsx';
import { openEdit, SAVE, saves } from '../support.tsx';

const FORM = '/form/insurance';
const DATA = {
  general: { carrier: 'Acme Mutual', policy_number: 'P-1' },
};
const carrier = async () =>
  (await screen.findAllByRole('textbox', { name: /^Insurance carrier/ }))[0] as HTMLInputElement;

/** A form whose server keeps what it is sent, unless `refuse` says otherwise. */
const openForm = (options: Parameters<typeof openEdit>[0] = {}, refuse: () => boolean = () => false) =>
  openEdit({
    data: DATA,
    at: FORM,
    ...options,
    answers: (sent, server) => {
      if (sent.path !== SAVE || sent.method !== 'PATCH') return undefined;
      if (refuse())
        return refusal(400, 'Bad request', {
          fails: [{ field: 'general.carrier', code: 'too_long', message: 'Too long for the network' }],
        });
      const values = sent.body!.values as Record<string, unknown>;
      const fields: Record<string, FieldState> = { ...server.file.fields };
      for (const id of Object.keys(values)) fields[id] = { ...fields[id]!, draft: true, state: 'PENDING' };
      const carrier = values.general_carrier ?? DATA.general.carrier;
      return storeFile(server, { fields, data: { general: { ...DATA.general, carrier } } });
    },
  });

/** Longer than what is typed waits before it is saved. */
const DELAY_MS = 1100;

describe('a form of a provider', () => {
  beforeEach(() => controlClock());

  it('saves by itself what is typed, each time over the version before, keeps it until the line is back, and says beside the field what is refused', async () => {
    let isAway = true;
    let isRefused = false;
    const { user, sent } = await openForm({}, () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return isRefused;
    });
    await user.type(await carrier(), ' Life');
    await passTime(DELAY_MS);
    expect(await screen.findByText(/^Offline: /)).toBeVisible();
    isAway = false;
    const before = saves(sent).length;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(saves(sent).at(-1)).toEqual({ version: 1, values: { general_carrier: 'Acme Mutual Life' } });
    await user.type(await carrier(), '!');
    await passTime(DELAY_MS);
    await waitFor(() => expect(saves(sent).at(-1)?.values).toEqual({ general_carrier: 'Acme Mutual Life!' }));
    const versions = saves(sent)
      .slice(before)
      .map((body) => body?.version);
    expect(versions).toEqual(versions.map((_, index) => index + 1));
    expect(await carrier()).toHaveValue('Acme Mutual Life!');

    isRefused = true;
    await user.type(await carrier(), '?');
    await passTime(DELAY_MS);
    expect((await screen.findAllByText(/Too long for the network/)).length).toBeGreaterThan(0);
    expect(await carrier()).toHaveValue('Acme Mutual Life!?');
    expect(await carrier()).toBeInvalid();
    isRefused = false;
    await user.type(await carrier(), '{Backspace}!');
    await passTime(DELAY_MS);
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(screen.queryByText(/Too long for the network/)).toBeNull();
  });

  it('names what was sent back, each with its reason, until it is corrected', async () => {
    const { user } = await openForm({
      account: { credential_status: 'UPDATES_NEEDED' },
      marks: {
        general_carrier: { rev: 2, state: 'REJECTED', reason_text: 'As it stands on the certificate' },
        general_policy_number: { rev: 1, state: 'APPROVED' },
      },
    });
    const banner = (await screen.findByText('Updates needed: one field to correct')).closest<HTMLElement>(
      '[role=alert]',
    )!;
    await user.click(within(banner).getByRole('button', { name: 'Insurance carrier' }));
    await waitFor(async () => expect(await carrier()).toHaveFocus());
    expect(await carrier()).toHaveAccessibleDescription(/As it stands on the certificate/);
    const rejected = fieldAt('general.carrier');
    expect(rejected.getByText('To be corrected')).toBeVisible();
    expect(fieldAt('general.policy_number').getByText('Approved')).toBeVisible();
    await user.keyboard(' Company');
    expect(await rejected.findByText('Corrected, not yet submitted')).toBeVisible();
    expect(rejected.queryByText('To be corrected')).toBeNull();
    expect(await screen.findByText('Ready to submit again')).toBeVisible();
    await passTime(DELAY_MS);
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(screen.getByText('Ready to submit again')).toBeVisible();
  });

  it('is only read while the file is not its provider’s', async () => {
    await openForm({ account: { credential_status: 'PENDING_REVIEW' }, file: { editable: false } });
    expect(await screen.findByText('Locked for editing: Pending review')).toBeVisible();
    const inputs = [...document.querySelectorAll<HTMLInputElement>('[data-field] input')];
    expect(inputs.length).toBeGreaterThan(10);
    expect(inputs.filter((input) => !input.disabled)).toEqual([]);
    expect(await carrier()).toHaveValue('Acme Mutual');
  });
});

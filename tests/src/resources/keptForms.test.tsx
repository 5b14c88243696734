import { fill, leavePage, screen, show, waitFor, within } from '#tests/src/kit.ts';
import { describe, expect, it, vi } from 'vitest';
import { ReasonForm } from '#src/resources/credentials/details/review/ReasonForm.tsx';
import PublishScreen from '#src/resources/formSchemas/publish/PublishScreen.tsx';
import { EntryDialog } from '#src/resources/lists/EntryDialog.tsx';
import { open as openAssign } from '../assign/support.tsx';
import { answersWith, SUPERVISOR } from '../formSchemas/support.ts';
import { flowOf, FLOW, openStep } from './imports/jobs.support.tsx';
import { endSession, NOTE, useBrowser } from './kept.support.ts';

const browser = useBrowser();
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('what was typed when the session died goes back where it was typed', () => {
  const reason = (id: string) =>
    show(<ReasonForm id={id} label="Policy number" isBusy={false} onReject={vi.fn()} onCancel={vi.fn()} />, {
      store: browser(),
    });

  it('a reason to reject, with its code: not to another field of the same name', async () => {
    const { user } = await reason('auto_policy_number');
    await fill(user, box(/^Why is/), 'Expired');
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'Expired' }));
    endSession();
    await reason('general_policy_number');
    expect(box(/^Why is/).value).toBe('');
    leavePage();
    await reason('auto_policy_number');
    expect(box(/^Why is/).value).toBe('Expired');
    expect(screen.getByRole('combobox')).toHaveTextContent('Expired');
  });

  it('an entry of a list: not to a list of the other lead type', async () => {
    const add = (type: 'SP' | 'TP') =>
      show(<EntryDialog list="region" type={type} parent={null} entry={null} onClose={vi.fn()} />, {
        store: browser(),
      });
    const { user } = await add('SP');
    await fill(user, box(/^Name in English/), 'Gulf');
    endSession();
    await add('TP');
    expect(box(/^Name in English/).value).toBe('');
    leavePage();
    await add('SP');
    expect(box(/^Name in English/).value).toBe('Gulf');
  });

  it('a mapping of columns', async () => {
    const flow = flowOf({ stage: 'mapping', status: 'New', can: { edit: true } });
    const open = async () => {
      const view = await openStep(() => flow, {
        at: { pathname: '/prospecting/leads/import', search: `?flow=${FLOW}&step=mapping` },
        store: browser(),
      });
      return { ...view, column: await screen.findByRole('combobox', { name: 'Field for column Name' }) };
    };
    const { user, column } = await open();
    await user.selectOptions(column, 'Fax');
    endSession();
    const again = await open();
    const now = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Field for column Name' });
    expect(now().selectedOptions[0]).toHaveTextContent('Fax');
    vi.stubGlobal('confirm', () => true);
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(now().selectedOptions[0]).toHaveTextContent('Company name');
    expect(screen.queryByText(NOTE)).toBeNull();
  });

  it('the note of a version of a form', async () => {
    const note = () => screen.findByRole('textbox', { name: 'What is new in this version' });
    const open = () =>
      show(<PublishScreen />, {
        answers: answersWith(),
        at: '/credentialing/form-schemas/vehicle/publish',
        path: '/credentialing/form-schemas/:key/publish',
        store: browser(),
        ...SUPERVISOR,
      });
    const { user } = await open();
    await fill(user, await note(), 'No vans');
    endSession();
    await open();
    await waitFor(async () => expect(await note()).toHaveValue('No vans'));
    expect(screen.getByText(NOTE)).toBeInTheDocument();
  });

  it('a rule that assigns leads, with its order', async () => {
    const open = async () => {
      const view = await openAssign({ store: browser() });
      await view.user.click(await screen.findByRole('button', { name: 'Manage rules' }));
      await view.user.click(await screen.findByRole('button', { name: 'New rule' }));
      return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'New rule' })) };
    };
    const { user, dialog } = await open();
    await fill(user, dialog.getByRole('textbox', { name: /^Name/ }), 'Gulf');
    await user.click(dialog.getByRole('button', { name: 'By percentage' }));
    endSession();
    const again = await open();
    const spread = () => again.dialog.getByRole('button', { name: 'By percentage' });
    expect(again.dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Gulf');
    expect(spread()).toHaveAttribute('aria-pressed', 'true');
    vi.stubGlobal('confirm', () => true);
    await again.user.click(again.dialog.getByRole('button', { name: 'Discard them' }));
    expect(again.dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('');
    expect(spread()).toHaveAttribute('aria-pressed', 'false');
  });
});

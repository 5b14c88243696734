import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FieldStates } from '#schemas/credential/file.ts';
import type { Form } from '#schemas/engine/form.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { OWN_ACCOUNT_PATH } from '#src/resources/credentials/api.ts';
import { outlineOf, wordsOf } from '#src/resources/credentials/edit/form/renewal.ts';
import { builtForm } from '../../forms/support.ts';
import { controlClock, passTime, refusal, sentTo } from '#tests/src/kit.ts';
import { ACCOUNT, INSTANCE, storeFile, type Server } from '../details/support.tsx';
import { openEdit, SAVE, saves } from './support.tsx';

const DATA = { general: { carrier: 'Acme Mutual', policy_number: 'P-1' } };
/** Longer than what is typed waits before it is saved. */
const DELAY_MS = 1100;
const field = (name: RegExp) =>
  screen.findAllByRole<HTMLInputElement>('textbox', { name }).then(([first]) => first!);

/** The insurance form as it comes after: a field moved, one gone, one new, one required from now on. */
function changedForm(): Form {
  const form = SHIPPED_FORMS.insurance!;
  const sections = structuredClone(form.schema.properties) as Record<
    string,
    { properties: Record<string, JsonSchema> }
  >;
  const { carrier, policy_number: _gone, ...general } = sections.general!.properties;
  sections.general!.properties = {
    ...general,
    license: { type: 'string', format: 'plain', maxLength: 60, 'x-field-id': 'license', 'x-required': true },
  };
  sections.coverage!.properties = {
    ...sections.coverage!.properties,
    insurer: carrier!,
    broker_name: { ...sections.coverage!.properties.broker_name, 'x-required': true },
  };
  const titled = (texts: Form['labels']['en']) => ({
    ...texts,
    fields: { ...texts.fields, license: { title: 'State license' } },
  });
  return {
    ...form,
    schema: { ...form.schema, properties: sections },
    labels: { en: titled(form.labels.en), es: titled(form.labels.es) },
  };
}

/** The server has the form once the file has taken version 4. */
async function takeVersion(server: Server) {
  const form = changedForm();
  const { definition, states } = await builtForm(form, 'en');
  storeFile(server, {
    ...definition,
    fields: states as FieldStates,
    data: { coverage: { insurer: 'Acme Mutual' }, general: {} },
    instance: { schema_version: 4 },
  });
}

/** A provider at the form whose server refuses a save over an older version, with the file as it is. */
const openForm = (options: Parameters<typeof openEdit>[0] = {}) =>
  openEdit({
    data: DATA,
    at: '/form/insurance',
    ...options,
    answers: (sent, server) => {
      const { file } = server;
      // The record names the version that its form has by now.
      if (sent.path === OWN_ACCOUNT_PATH) {
        const form = { ...file.account.forms![0]!, schema_version: file.instance.schema_version };
        return { body: { ...file.account, forms: [form] } };
      }
      if (sent.path !== SAVE || sent.method !== 'PATCH') return undefined;
      const { version, values } = sent.body as { version: number; values: Record<string, unknown> };
      if (version !== file.instance.version) {
        const { schema: _s, ui_schema: _u, rules: _r, validator_url: _v, ...current } = file;
        return refusal(409, 'Stale', { current });
      }
      const coverage = { ...(file.data.coverage as object), insurer: values.general_carrier };
      return storeFile(server, { data: { ...file.data, coverage } });
    },
  });

const notice = () => screen.findByRole('region', { name: /This form has been updated \(version 4\)/ });

describe('a form that takes a new version while it is filled in', () => {
  it('keeps what is typed where its field is now, the caret in it, and tells what is new and what has no place', async () => {
    const { user, server, sent } = await openForm();
    // Compiling a form takes longer than a form waits before it saves.
    await takeVersion(server);
    controlClock();
    await user.type(await field(/^Policy number/), '77');
    const carrier = await field(/^Insurance carrier/);
    await user.type(carrier, ' and ', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    await passTime(DELAY_MS);
    const told = await notice();
    expect(within(told).getByText(/Your entries are kept/)).toBeVisible();
    expect(within(told).getByRole('button', { name: 'State license' })).toBeVisible();
    expect(within(told).getByRole('button', { name: 'Insurance agent or broker' })).toBeVisible();
    expect(within(told).getByText('Policy number:').closest('div')).toHaveTextContent('P-177');
    await waitFor(() =>
      expect(screen.getAllByRole('status').some((one) => one.textContent?.includes('version 4'))).toBe(true),
    );
    // The same field in another section: half typed, with the caret where it was.
    const moved = await field(/^Insurance carrier/);
    expect(moved).not.toBe(carrier);
    expect(moved.closest('[data-field]')).toHaveAttribute('data-field', 'coverage.insurer');
    expect(moved).toHaveValue('Acme and  Mutual');
    expect(moved).toHaveFocus();
    expect(moved.selectionStart).toBe(9);
    await user.keyboard('Sons');
    await passTime(DELAY_MS);
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(saves(sent).at(-1)).toEqual({ version: 2, values: { general_carrier: 'Acme and Sons Mutual' } });
    // Read, and put away for good.
    await user.click(within(await notice()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: /updated/ })).toBeNull();
  });

  it('comes by a look at it as well, and leaves a reader alone who was typing nothing', async () => {
    const { server, sent, queryClient } = await openForm();
    await field(/^Insurance carrier/);
    const reads = (at: string) => sentTo(sent, 'GET', at).length;
    const before = reads(SAVE);
    const looks = reads(OWN_ACCOUNT_PATH);
    act(() => void fireEvent(window, new Event('visibilitychange')));
    await waitFor(() => expect(reads(OWN_ACCOUNT_PATH)).toBe(looks + 1));
    // A look while the one before is on its way is the same one: what it is told has to be there.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await takeVersion(server);
    act(() => void fireEvent(window, new Event('visibilitychange')));
    expect(await notice()).toBeVisible();
    expect(reads(SAVE)).toBe(before + 1);
    expect(document.body).toHaveFocus();
  });

  it('takes what an earlier visit left unsaved, and shows what it has no field for until it is read', async () => {
    const { model } = await builtForm(SHIPPED_FORMS.insurance!, 'en');
    const typed = { general_carrier: 'Acme Life', general_policy_number: 'P-199' };
    const kept = {
      values: typed,
      over: { general_carrier: 'Acme Mutual', general_policy_number: 'P-1' },
      words: wordsOf(model, typed, 'en'),
      outline: outlineOf(model, 1),
    };
    const { user, server, sent } = await openForm({
      at: '',
      stored: { [`unsent-credential.${ACCOUNT}.${INSTANCE}`]: kept },
      account: { forms: [{ entity_id: INSTANCE, key: 'insurance', title: 'Insurance' } as never] },
    });
    await takeVersion(server);
    controlClock();
    await user.click((await screen.findAllByRole('link', { name: /Insurance/ }))[0]!);
    const told = await notice();
    expect(within(told).getByText('Policy number:').closest('div')).toHaveTextContent('P-199');
    expect(within(told).getByRole('button', { name: 'State license' })).toBeVisible();
    expect(await field(/^Insurance carrier/)).toHaveValue('Acme Life');
    await passTime(DELAY_MS);
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(saves(sent).map((body) => body?.values)).toEqual([{ general_carrier: 'Acme Life' }]);
  });
});

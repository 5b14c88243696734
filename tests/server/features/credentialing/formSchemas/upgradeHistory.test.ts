import { expect, test } from 'vitest';
import { field, formOf as made, section } from '#tests/schemas/engine/richForm.ts';
import { useApp } from '#tests/support/app.ts';
import { ok } from '../support.ts';
import { drafted, ended, fileWith, given, PROVIDER, publish, type } from './filesSupport.ts';

const app = useApp();

const form = (...codes: string[]) => {
  const choice = { type: 'string', enum: codes };
  const options = Object.fromEntries(codes.map((code) => [code, code.toLowerCase()]));
  const whole = made({
    main: section('main', {
      open: field('open_choice', choice),
      secret: field('secret_choice', { ...choice, 'x-see': 'STAFF' }),
    }),
  });
  for (const language of ['en', 'es'] as const)
    for (const id of ['open_choice', 'secret_choice'])
      Object.assign(whole.labels[language].fields[id]!, { options });
  return whole;
};

test('that a file took a version is told to everybody, what became of internal values to the staff alone', async () => {
  await given(app, form('RED', 'BLUE'));
  const { account, instance } = await fileWith(app, { open_choice: 'RED' }, true);
  await type(app, instance, { secret_choice: 'RED' });
  const values = [{ from: 'RED', to: 'BLUE' }];
  const ops = ['open_choice', 'secret_choice'].map((id) => ({ op: 'map', field: id, values }) as const);
  const run = await ended(app, await publish(app, await drafted(app, form('BLUE'), ops)));
  expect(run).toMatchObject({ status: 'DONE', outcomes: { UPGRADED: 1 } });

  const toldTo = async (person: string) => {
    const url = `/credentialing/accounts/${account}/changes?size=100`;
    const answer = await app.as(person).get<{ items: { type: string; changes: { field: string }[] }[] }>(url);
    const upgrades = ok(answer).items.filter((entry) => entry.type === 'FORM_UPGRADED');
    return {
      text: answer.text,
      fields: upgrades.map(({ changes }) => changes.map(({ field: id }) => id).sort()),
    };
  };
  expect((await toldTo('cred.supervisor')).fields).toEqual([['open_choice', 'secret_choice']]);
  for (const person of [PROVIDER, 'tp.supervisor']) {
    const told = await toldTo(person);
    expect(told.fields).toEqual([['open_choice']]);
    expect(told.text).not.toContain('secret_choice');
  }
});

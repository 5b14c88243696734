import { describe, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';
import { deskOf, failsOf, SIGNED } from './support.ts';

const app = useApp();
const { create, post, patch, list } = deskOf(() => app);

describe.each(['sp', 'tp'] as const)('legal records of type %s', (type) => {
  const agent = `${type}.agent`;
  const supervisor = `${type}.supervisor`;

  it('are for electronic signature when that is said, and then nobody signs them by hand', async () => {
    const lead = await create(type);
    const esign = { type: 'NDA', name: 'To be sent', method: 'ESIGN' };
    const draft = await post(agent, lead, esign);
    expect(draft.body).toMatchObject({
      method: 'ESIGN',
      status: 'DRAFT',
      can: { edit: true, sign: false, cancel: true, terminate: false },
    });
    const { entity_id: id } = draft.body;
    const signed = { version: 1, action: 'sign', signing_date: '2026-01-15' };
    for (const person of [agent, supervisor]) {
      const byHand = await patch(person, id, signed);
      expect([byHand.status, failsOf(byHand)]).toEqual([409, ['action transition_forbidden']]);
    }
    // How it is signed is said once.
    for (const method of ['MANUAL', 'ESIGN', null])
      expect(failsOf(await patch(agent, id, { version: 1, method })), String(method)).toEqual([
        'method unknown_field',
      ]);
    expect((await patch(agent, id, { version: 1, name: 'Renamed' })).body).toMatchObject({
      version: 2,
      name: 'Renamed',
      method: 'ESIGN',
    });
    expect((await patch(agent, id, { version: 2, action: 'cancel' })).body).toMatchObject({
      status: 'CANCELLED',
    });
    expect(failsOf(await post(agent, lead, { ...esign, ...SIGNED, method: 'ESIGN' }))).toEqual([
      'action transition_forbidden',
    ]);
    expect(failsOf(await post(agent, lead, { ...esign, method: 'FAX' }))).toEqual(['method not_in_list']);
    for (const method of [undefined, null, '', 'MANUAL']) {
      const manual = await post(agent, lead, { type: 'LOI', name: 'On paper', method });
      expect(manual.body).toMatchObject({ method: 'MANUAL', can: { sign: true } });
    }
    expect((await list(agent, lead, '&method_eq=ESIGN')).total).toBe(1);
  });
});

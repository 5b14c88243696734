import { describe, expect, it } from 'vitest';
import type { FormVersion } from '#schemas/form-schema/version.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { useApp } from '#tests/support/app.ts';
import { ok } from '../support.ts';
import { formOf, PATH } from './support.ts';

const app = useApp();

const supervisor = (language = 'en') => app.as('cred.supervisor', language);
const list = async (query = '') =>
  ok(await supervisor().get<{ items: FormVersion[]; total: number }>(`${PATH}${query}`));

describe('the published forms', () => {
  it('are all of those as shipped, page by page, titled in the language of the reader', async () => {
    const { items, total } = await list();
    expect(items.map(({ key }) => key).sort()).toEqual(Object.keys(SHIPPED_FORMS).sort());
    expect(total).toBe(8);
    expect(items.every(({ version, current, created_by }) => version === 1 && current && !created_by)).toBe(
      true,
    );
    expect((await list('?page=2&size=5')).items).toHaveLength(3);
    const spanish = ok(await supervisor('es').get<{ items: FormVersion[] }>(`${PATH}?key=driver`));
    expect(spanish.items).toMatchObject([{ key: 'driver', title: 'Conductor' }]);
  });

  it('can be taken along as they were written', async () => {
    const { form, ops, based_on } = await formOf(app, 'driver').read();
    expect(form).toEqual(SHIPPED_FORMS.driver);
    expect(JSON.stringify(form.schema)).toBe(JSON.stringify(SHIPPED_FORMS.driver!.schema));
    expect([ops, based_on]).toEqual([[], null]);
  });

  it('are not found under a key or a version that does not exist', async () => {
    expect((await supervisor().get(`${PATH}/driver?version=7`)).status).toBe(404);
    expect((await supervisor().get(`${PATH}/spaceship`)).status).toBe(400);
    for (const part of ['draft', 'release', 'bundle', 'difference?from=1'])
      expect((await supervisor().get(`${PATH}/spaceship/${part}`)).status, part).toBe(400);
    expect((await supervisor().get(`${PATH}/lead.sp.custom/bundle`)).status).toBe(404);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { formCompiler } from '#server/platform/forms/compiler.ts';
import { compileNewest, publishedForm } from '#server/platform/forms/versions.ts';
import { useApp } from '#tests/support/app.ts';
import { BROKEN, publishCopy } from './publishCopy.ts';

const app = useApp();

afterEach(() => void vi.restoreAllMocks());

it('the newest version of each form is compiled before somebody asks for it, except one that cannot be compiled', async () => {
  await publishCopy(app.db, 'vehicle');
  await publishCopy(app.db, 'driver', BROKEN);
  const faults: unknown[] = [];
  const asked = vi.spyOn(formCompiler, 'runTrusted');
  await compileNewest(app.db, new AbortController().signal, (error) => faults.push(error));
  expect(asked).toHaveBeenCalled();
  expect(faults).toHaveLength(1);
  asked.mockClear();
  expect(await publishedForm(app.db, 'vehicle', 2)).toMatchObject({ version: 2 });
  expect(asked).not.toHaveBeenCalled();
});

it('no form is compiled once the process ends', async () => {
  await publishCopy(app.db, 'vehicle');
  const asked = vi.spyOn(formCompiler, 'runTrusted');
  await compileNewest(app.db, AbortSignal.abort(), () => undefined);
  expect(asked).not.toHaveBeenCalled();
});

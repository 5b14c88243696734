import { describe, expect, it } from 'vitest';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import { demoForm, type Phase } from '#server/db/seed/demoForm.ts';
import { demoId } from '#server/db/seed/people.ts';
import { NO_VAULT, type Vault } from '#server/platform/forms/vault.ts';
import { publishedForm } from '#server/platform/forms/versions.ts';
import { useApp } from '#tests/support/app.ts';
import { isFull } from '#tests/support/scope.ts';

const app = useApp();

/** Keeps what it is given, so that the test can look at it. */
const sealed = new Map<string, unknown>();
const vault: Vault = {
  ...NO_VAULT,
  seal: ({ field }, value) => {
    sealed.set(field, value);
    return Buffer.from(field);
  },
};

const PHASES: readonly Phase[] = ['draft', 'submitted', 'review', 'returned', 'approved'];
const forms = Object.keys(SHIPPED_FORMS).flatMap((key) =>
  PHASES.flatMap((phase) =>
    [...Array(isFull ? 8 : 2).keys()].map((n) => ({
      account_id: demoId(`${key} ${n}`),
      resource_id: null,
      key,
      name: n % 2 ? 'Ana Castro' : `Demo & Söhne ${n}`,
      phase,
      provider_user_id: demoId('tp.provider'),
      reviewer_id: demoId('cred.agent'),
      written: new Date('2026-02-01T10:00:00Z'),
      judged: new Date('2026-02-08T10:00:00Z'),
      known: { operates_vehicles: n % 2 === 0, gives_care: n % 2 === 1 },
    })),
  ),
);

describe('a form of the demo', () => {
  it('is the same at every call', () => {
    expect(forms.map((form) => demoForm(form, vault))).toEqual(forms.map((form) => demoForm(form, vault)));
  });

  it.runIf(isFull)('holds what the form accepts: whole ones could be submitted as they are', async () => {
    for (const form of forms) {
      sealed.clear();
      const { values } = demoForm(form, vault);
      const compiled = (await publishedForm(app.db, form.key, 1))!;
      const real = Object.fromEntries(
        values.map(({ field_id, value }) => [String(field_id), sealed.get(String(field_id)) ?? value]),
      );
      for (const [id, value] of Object.entries(real))
        expect(
          compiled.shapeFaults(compiled.field(id)!, value),
          `${form.key} ${id} ${String(value)}`,
        ).toEqual([]);
      const faults = compiled.faults(real, 'PROVIDER');
      if (form.phase === 'draft') expect(faults.length).toBeGreaterThan(0);
      else expect(faults, `${form.key} ${form.account_id}`).toEqual([]);
    }
  });

  it('shows of what is sensitive the mask, and keeps itself encrypted', () => {
    const { values } = demoForm(
      forms.find((form) => form.key === 'driver' && form.phase === 'approved')!,
      vault,
    );
    const ssn = values.find((row) => row.field_id === 'ssn')!;
    expect(ssn.value).toMatch(/^•••-••-\d{4}$/);
    expect(String(ssn.value_enc)).toMatch(/^\\x/);
    expect(JSON.stringify(values)).not.toContain(String(sealed.get('ssn')));
  });

  it('is judged as its phase says', () => {
    const states = (phase: Phase) =>
      new Set(
        demoForm(
          forms.find((one) => one.phase === phase)!,
          vault,
        ).values.map((row) => (row as { state: string }).state),
      );
    expect(states('submitted')).toEqual(new Set(['PENDING']));
    expect(states('review')).toEqual(new Set(['PENDING', 'APPROVED']));
    expect(states('returned')).toEqual(new Set(['APPROVED', 'REJECTED']));
    expect(states('approved')).toEqual(new Set(['APPROVED']));
  });
});

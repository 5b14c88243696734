import { answerPage, screen, show, textsOf, waitFor } from '#tests/src/kit.ts';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, it } from 'vitest';
import { TEMPLATES } from '#schemas/contract/template.ts';
import type { Field } from '#schemas/engine/field.ts';
import { inputsOf } from '#src/kinds/inputs.ts';

function Form({ name, field, value = null }: { name: string; field: Field; value?: unknown }) {
  const form = useForm({ defaultValues: { [name]: value } });
  const { Input } = inputsOf(field);
  return (
    <FormProvider {...form}>
      <Input source={name} field={field} />
      <Said name={name} />
    </FormProvider>
  );
}
const Said = ({ name }: { readonly name: string }) => (
  <output>{JSON.stringify(useWatch({ name }) as unknown)}</output>
);
const said = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;

it('texts: Enter, a comma, a semicolon and leaving the input end one; the same one stands once', async () => {
  const { user } = await show(<Form name="tags" field={TEMPLATES.fields.tags} value={[]} />);
  const input = screen.getByRole('combobox', { name: 'Tags' });
  await user.type(input, 'one{Enter}two,three;one{Enter}four');
  await user.tab();
  expect(said()).toEqual(['one', 'two', 'three', 'four']);
  await user.click(input);
  await user.keyboard('{Backspace}');
  expect(said()).toEqual(['one', 'two', 'three']);
});

it('record: one is found by name; what may no longer be chosen stays while it is chosen', async () => {
  const [enabled, disabled, gone] = ['a', 'b', 'c'].map(
    (letter) => `0190a1b2-c3d4-7e5f-8a9b-00000000000${letter}`,
  );
  const field = { ...TEMPLATES.fields.signer_id, of: 'template' } as const;
  const { user } = await show(<Form name="of" field={field} value={disabled} />, {
    answers: ({ path }) =>
      path === 'contracts/templates'
        ? answerPage([
            { entity_id: enabled, name: 'Letter', enabled: true },
            { entity_id: disabled, name: 'Old letter', enabled: false },
            { entity_id: gone, name: 'Older letter', enabled: false },
          ])
        : undefined,
  });
  const input = await screen.findByRole('combobox', { name: 'Internal signer' });
  await waitFor(() => expect(input).toHaveValue('Old letter'));
  await user.click(input);
  expect(textsOf(screen.getAllByRole('option'))).toEqual(['Letter', 'Old letter']);
  await user.click(screen.getByRole('option', { name: 'Letter' }));
  expect(said()).toBe(enabled);
});

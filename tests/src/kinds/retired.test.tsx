import { answerPage, type Answers, screen, show, textsOf, waitFor } from '#tests/src/kit.ts';
import { expect, it } from 'vitest';
import { fieldOf } from '#schemas/engine/resource.ts';
import { SP_LEAD } from '#schemas/lead/sp.ts';
import { viewOf } from '#src/kinds/index.ts';
import { inputsOf } from '#src/kinds/inputs.ts';
import { formOf } from '../resources/form.support.tsx';

const NAME = 'health_plans';
const FIELD = fieldOf(SP_LEAD.fields, NAME)!;
const [OLD, NEW] = ['0190a1b2-c3d4-7e5f-8a9b-0000000000c1', '0190a1b2-c3d4-7e5f-8a9b-0000000000c2'];
const PLANS = [
  { entity_id: OLD, name: 'Old plan', code: 'OLD', lead_type: null, retired: true },
  { entity_id: NEW, name: 'New plan', code: 'NEW', lead_type: null, retired: false },
];
const answers: Answers = ({ path, query }) =>
  path === 'leads/health-plans'
    ? answerPage(PLANS.filter(({ retired }) => !retired || query.get('with_retired') === 'true'))
    : undefined;

it('an entry that is retired is named where a record has it, stays chosen there, and is not offered', async () => {
  const { Cell } = viewOf(FIELD);
  const resource = {
    ...SP_LEAD,
    fields: { [NAME]: FIELD },
    sections: { business: SP_LEAD.sections.business },
    rules: [],
    firstFilters: [],
  };
  const { user } = await show(
    <>
      <Cell value={[OLD]} field={FIELD} full />
      {formOf({ resource, record: { id: 'x', version: 1, [NAME]: [OLD] } })}
    </>,
    { answers },
  );
  await waitFor(() => expect(screen.getAllByText('Old plan')).toHaveLength(2));
  await user.click(screen.getByRole('combobox', { name: 'Health plans' }));
  expect(textsOf(await screen.findAllByRole('option'))).toEqual(['New plan']);
});

it('an entry that is retired is a filter as before: leads that have it are found', async () => {
  const FilterInput = inputsOf(FIELD).FilterInput!;
  const { user } = await show(
    <FilterInput field={FIELD} value={null} onChange={() => undefined} filters={{}} />,
    { answers },
  );
  await user.click(screen.getByRole('combobox', { name: 'Health plans' }));
  expect(textsOf(await screen.findAllByRole('option'))).toEqual(['Old plan', 'New plan']);
});

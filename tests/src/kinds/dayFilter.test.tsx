import { fireEvent, screen, show, waitFor } from '#tests/src/kit.ts';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DateField } from '#schemas/engine/field.ts';
import { parseListQuery } from '#server/platform/list/query.ts';
import { DayFilter } from '#src/kinds/shared/dateInputs.tsx';
import { dayFilter } from '#src/kinds/shared/dayFilter.tsx';

const FIELD: DateField = { kind: 'date', filter: true, sortable: true, label: { en: 'Due', es: 'Vence' } };
const { TZ } = process.env;

afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

interface Props {
  readonly field: DateField;
  readonly first: string;
  readonly given: (value: unknown) => void;
}

function Filter({ field, first, given }: Props) {
  const [value, setValue] = useState<unknown>(first);
  return (
    <>
      <DayFilter
        field={field}
        value={value}
        filters={{}}
        onChange={(next) => {
          setValue(next);
          given(next);
        }}
      />
      <p data-testid="summary">
        <dayFilter.Summary field={field} value={value} />
      </p>
    </>
  );
}

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
const daysShown = () => inputs().map(({ value }) => value);

describe.each(['America/Los_Angeles', 'Asia/Tokyo'])('a range of days, of a reader in %s', (zone) => {
  it('is the days that were picked', async () => {
    process.env.TZ = zone;
    const given = vi.fn();
    await show(<Filter field={FIELD} first="" given={given} />);
    fireEvent.change(inputs()[0]!, { target: { value: '2026-03-01' } });
    await waitFor(() => expect(given).toHaveBeenLastCalledWith('2026-03-01|'));
    fireEvent.change(inputs()[1]!, { target: { value: '2026-03-31' } });
    await waitFor(() => expect(given).toHaveBeenLastCalledWith('2026-03-01|2026-03-31'));
    // It is told before it is drawn.
    await waitFor(() => expect(screen.getByTestId('summary')).toHaveTextContent('03/01/2026 – 03/31/2026'));
    expect(daysShown()).toEqual(['2026-03-01', '2026-03-31']);
  });

  it.each([
    // An evening in New York: tomorrow has begun in UTC.
    ['date', ['2026-03-04', '2026-03-11']],
    ['dateTime', ['2026-03-05', '2026-03-12']],
  ] as const)('from today shows the days that the server takes for it (%s)', async (kind, days) => {
    process.env.TZ = zone;
    vi.useFakeTimers({ now: Date.parse('2026-03-05T01:30:00Z'), toFake: ['Date'] });
    const field: DateField = { ...FIELD, kind };
    const { filters } = parseListQuery({ due: field }, { due_range: '0d|7d' }, 'due');
    expect(filters[0]?.values).toEqual([days.join('|')]);
    await show(<Filter field={field} first="0d|7d" given={() => {}} />);
    expect(daysShown()).toEqual(days);
  });
});

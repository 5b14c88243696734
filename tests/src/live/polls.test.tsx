import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CustomFields from '#src/resources/leads/CustomFields.tsx';
import { controlClock, passTime } from '../../support/consoleClock.ts';
import { ACCOUNT } from '../credentials/details/support.tsx';
import { openEdit } from '../credentials/edit/support.tsx';
import { show } from '../resources/screen.tsx';
import { changed, counted, lively } from './support.tsx';

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

/** Each asks `path` every `ms` while no line tells of `event`. */
const CASES = [
  {
    name: 'the fields that a network has added',
    path: 'util/custom-fields',
    ms: 60_000,
    event: changed('form_schema', '0190a1b2-c3d4-7e5f-8a9b-0000000000e1'),
    begin: (around: ReturnType<typeof lively>['around']) =>
      show(<CustomFields />, {
        around,
        answers: ({ path }) =>
          path === 'util/custom-fields' ? { body: { SP: null, TP: null, checksum: 'x' } } : undefined,
      }),
  },
  {
    name: 'the version of a form that is filled in',
    path: 'credentialing/accounts/mine',
    ms: 30_000,
    event: changed('account', ACCOUNT),
    begin: async (around: ReturnType<typeof lively>['around']) => {
      const view = await openEdit({ at: '/form/insurance', around });
      await screen.findAllByRole('textbox', { name: /^Insurance carrier/ });
      return view;
    },
  },
];

describe.each(CASES)('$name', ({ path, ms, event, begin }) => {
  it('is asked for now and then while the line is away, and only when it is told while it is up', async () => {
    controlClock();
    const line = lively();
    const { sent } = await begin(line.around);
    await line.connect();
    await passTime(2000);
    const before = counted(sent, path);
    await passTime(ms * 3);
    expect(counted(sent, path)).toBe(before);
    line.tell(event);
    await passTime(2000);
    expect(counted(sent, path)).toBe(before + 1);
    act(() => line.socket().end(4403));
    await passTime(ms * 2 + 1000);
    expect(counted(sent, path)).toBe(before + 3);
  });
});

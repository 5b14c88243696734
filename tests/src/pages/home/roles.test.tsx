import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ROLES, type Role } from '#schemas/permissions.ts';
import { triedRoles } from '../../../support/roles.ts';
import { account } from '../../credentials/details/support.tsx';
import { openHome } from './support.tsx';

const OWN = { body: account({ credential_status: 'ONBOARDING' }) };
const open = (role: Role) =>
  openHome(role, { answers: ({ path }) => (path === 'credentialing/accounts/mine' ? OWN : undefined) });

/** What a rank's first page may ask for, besides the names of people. */
const ASKS: Readonly<Record<(typeof ROLES)[Role]['rank'], (path: string, role: Role) => boolean>> = {
  PA: (path, role) => path.startsWith(`leads/${ROLES[role].type!.toLowerCase()}`),
  PS: (path, role) =>
    path.startsWith(`leads/${ROLES[role].type!.toLowerCase()}`) || path === 'leads/import-flows',
  CA: (path) => /^credentialing\/(accounts|screening\/hits)$/.test(path),
  CS: (path) => /^credentialing\/(accounts|accounts\/stats|screening\/hits)$/.test(path),
  PV: (path) => /^credentialing\/(accounts\/mine|resources|items)$/.test(path),
};

it.each(triedRoles())(
  'the first page of %s asks for a little of what it may read, with headings in order and every way on',
  async (role) => {
    const { sent } = await open(role);
    const mine = () => sent.filter(({ path }) => !['auth/users', 'auth/settings/tour'].includes(path));
    await waitFor(() => expect(mine().length).toBeGreaterThanOrEqual(3));
    // Nothing is on its way any more.
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
    const { rank } = ROLES[role];
    expect(mine().filter(({ path }) => !ASKS[rank](path, role))).toEqual([]);
    expect(mine().filter(({ method }) => method !== 'GET')).toEqual([]);
    // A provider's file is read as its own page reads it.
    if (rank !== 'PV') expect(mine().filter(({ query }) => Number(query.get('size') ?? 0) > 10)).toEqual([]);
    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Good .*, Ana$/);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.slice(1).forEach((level, index) => expect(level).toBeLessThanOrEqual(levels[index]! + 1));
    const ways = screen.getByRole('navigation', { name: 'Go to' });
    expect(ways.querySelectorAll('a').length).toBe(WAYS[rank]);
  },
);

/** Entries of the menu. */
const WAYS = { PA: 16, PS: 18, CA: 7, CS: 9, PV: 1 } as const;

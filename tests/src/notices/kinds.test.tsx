import { screen } from '@testing-library/react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import { noticePath, NOTICES, type NoticeCode } from '#schemas/notices/index.ts';
import { AREAS, type Area } from '#schemas/permissions.ts';
import { App } from '#src/App.tsx';
import { NoticeRow } from '#src/resources/notices/NoticeRow.tsx';
import { ABOUT, notice, SAMPLES } from './samples.ts';
import { NoticeServer, open } from './support.tsx';

const ROUTES = createRoutesFromElements((App() as ReactElement<{ children: ReactNode }>).props.children);
const CODES = Object.keys(NOTICES) as NoticeCode[];

const areaOf = (element: ReactNode): Area | undefined =>
  isValidElement<{ area?: Area }>(element) ? element.props.area : undefined;

it.each(LANGUAGES)('each kind is shown in %s with everything filled in', async (language) => {
  const rows = CODES.map((code) => <NoticeRow key={code} notice={notice(code, 1)} now={Date.now()} />);
  await open(rows, new NoticeServer(), { language });
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(CODES.length);
  for (const [index, code] of CODES.entries()) {
    const said = links[index]!.textContent ?? '';
    expect(said, code).not.toMatch(/[{}]|undefined|\[object|NaN/);
    for (const [name, value] of Object.entries(SAMPLES[code].params))
      expect(said, `${code} ${name}`).toContain(
        typeof value !== 'object' ? String(value) : 'day' in value ? '2031' : value[language],
      );
  }
});

describe.each(CODES)('%s', (code) => {
  const { roles } = NOTICES[code];

  it.each([ABOUT, null])('leads where its readers may go, also about several (%s)', (id) => {
    for (const role of roles) {
      const address = noticePath(role, SAMPLES[code].resource, id);
      const matched = matchRoutes(ROUTES, address) ?? [];
      expect(matched.at(-1)?.route.path, address).not.toBe('*');
      const areas = matched.flatMap(({ route }) => areaOf(route.element) ?? []);
      expect(areas).toContain('signedIn');
      for (const area of areas) expect(AREAS[area], `${address} ${role}`).toContain(role);
    }
  });
});

it('of which this version of the console knows nothing is still told', async () => {
  const unknown = notice('task.due', 1, { code: 'lead.born' as NoticeCode, resource: null, record_id: null });
  await open(<NoticeRow notice={unknown} now={Date.now()} />, new NoticeServer());
  expect(screen.getByRole('link', { name: /Something new/ })).toHaveAttribute('href', '/');
});

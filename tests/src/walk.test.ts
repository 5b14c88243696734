import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { App } from '#src/App.tsx';
import { areaOf, SCREENS } from '#tests/e2e/walk/screens.ts';

interface Found {
  readonly path: string;
  readonly area: string;
}
type Guard = ReactElement<{ area?: string; to?: string }> | undefined;

/** Every address of the route tree at which something is shown, and for whom. */
function leaves(routes: readonly RouteObject[], base = '', area = 'public'): Found[] {
  return routes.flatMap((route) => {
    const props: { area?: string; to?: string } = (route.element as Guard)?.props ?? {};
    const path = route.path === undefined ? base : `${base}/${route.path}`.replace(/\/+/g, '/');
    const inner = props.area ?? area;
    if (props.to) return [];
    return route.children ? leaves(route.children, path, inner) : [{ path: path || '/', area: inner }];
  });
}

/** The addresses below a provider's own file, which its screen shows itself. */
const EDIT = readFileSync(
  resolve(import.meta.dirname, '../../src/resources/credentials/CredentialEdit.tsx'),
  'utf8',
);
const below = [...EDIT.matchAll(/<Route (?:index|path="([^"]+)")/g)].map(([, path]) => path ?? '');

describe('the walk over all screens', () => {
  const found = leaves(
    createRoutesFromElements((App() as ReactElement<{ children: ReactElement }>).props.children),
  );
  const expected = found.flatMap(({ path, area }) =>
    path.endsWith('/edit/*')
      ? below.map((part) => ({ path: path.replace('/*', part ? `/${part}` : ''), area }))
      : [{ path, area }],
  );

  it('knows every route of the console, and none that is gone', () => {
    expect(below).toHaveLength(6);
    expect(expected.length).toBeGreaterThan(45);
    expect(Object.keys(SCREENS).sort()).toEqual(expected.map(({ path }) => path).sort());
  });

  it('knows for whom each is', () => {
    for (const { path, area } of expected) expect(`${path} ${areaOf(path)}`).toBe(`${path} ${area}`);
  });
});

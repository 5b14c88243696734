import { beforeAll, expect, it } from 'vitest';
import { useApp } from '#tests/support/app.ts';

interface Operation {
  readonly tags?: readonly string[];
  readonly description?: string;
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, unknown>> }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const app = useApp();
let document: Document;
beforeAll(async () => {
  document = (await app.app.inject('/api/openapi.json')).json();
});

/** Every `$ref` below a value. */
const refsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) =>
        name === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
      );

it('refers only to what it holds', () => {
  const refs = new Set(refsIn(document));
  expect([...refs]).toEqual(['#/components/schemas/Problem']);
  for (const ref of refs) {
    const target = ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(target, ref).toMatchObject({ type: 'object', properties: { fails: {} } });
  }
});

it('describes every route of the API with its tag, its right and its refusals', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, name: `${method} ${path}` })),
  );
  expect(operations.length).toBeGreaterThan(30);
  for (const { name, tags, description, responses } of operations) {
    expect(tags?.length, name).toBe(1);
    expect(description, name).toMatch(/^(Needs the right [a-z]+\.[a-z]+|For anybody)$/);
    const guarded = description !== 'For anybody';
    expect(Object.keys(responses), name).toEqual(
      expect.arrayContaining(
        guarded ? ['400', '401', '403', '404', '409', '429', '503'] : ['400', '429', '503'],
      ),
    );
    for (const [status, { headers = {} }] of Object.entries(responses))
      expect([name, status, 'Retry-After' in headers]).toEqual([
        name,
        status,
        ['429', '503'].includes(status),
      ]);
  }
});

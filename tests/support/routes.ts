import type { Action } from '#schemas/permissions.ts';
import type { App } from '#server/platform/http.ts';

/** Every route of the application, `METHOD /address`, from the tree that Fastify prints; HEAD goes with GET. */
export function routesOf(app: App): string[] {
  const path: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (part === '') return [];
      path.splice(indent.length / 4, Infinity, part);
      return (
        methods
          .split(', ')
          .filter((method) => method !== 'HEAD')
          // What is for all addresses is printed without its slash where nothing stands at `/` itself.
          .map((method) => `${method} ${path.join('').replace(/^(?!\/)/, '/')}`)
      );
    });
}

/** The right that each documented route declares by `needs`, by `METHOD /address`; public routes are left out. */
export const declaredRights = (app: App): ReadonlyMap<string, Action> =>
  new Map(
    Object.entries(app.swagger().paths ?? {}).flatMap(([path, operations]) =>
      Object.entries(operations as Readonly<Record<string, { readonly description?: string }>>).flatMap(
        ([method, { description = '' }]): [string, Action][] => {
          const right = /^Needs the right (\S+)$/.exec(description)?.[1];
          const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
          return right ? [[route, right as Action]] : [];
        },
      ),
    ),
  );

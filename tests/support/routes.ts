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

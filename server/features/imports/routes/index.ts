import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';
import { flowRoutes } from './flows.ts';
import { itemRoutes } from './items.ts';
import { mappingRoutes } from './mappings.ts';
import { taskRoutes } from './tasks.ts';

const PARTS = [flowRoutes, itemRoutes, taskRoutes, mappingRoutes];

/** CSV import of leads (specification §2, §7): the tasks, their rows, their runs, and mappings kept for the next file. */
export async function importsFeature(api: App, context: AppContext): Promise<void> {
  // Specification §7 writes the paths relative to the leads service.
  for (const prefix of ['/leads', ''])
    await api.register(
      async (scope) => {
        for (const routes of PARTS) routes(scope as App, context, prefix === '');
      },
      { prefix },
    );
}

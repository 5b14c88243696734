import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';
import { buildRoutes } from './build.ts';
import { folderRoutes } from './folders.ts';
import { runRoutes } from './runs.ts';
import { scheduleRoutes } from './schedules.ts';
import { templateRoutes } from './templates.ts';

/** The reports builder (specification §2 'Reports'). */
export async function reportsFeature(api: App, context: AppContext): Promise<void> {
  await buildRoutes(api, context);
  await templateRoutes(api, context);
  await folderRoutes(api, context);
  await scheduleRoutes(api, context);
  await runRoutes(api, context);
}

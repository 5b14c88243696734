import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';
import { formSchemaRoutes } from '../formSchemas/routes.ts';
import { accountRoutes } from './accounts.ts';
import { dashboardRoutes } from './dashboard.ts';
import { instanceRoutes } from './instances.ts';
import { itemRoutes } from './items.ts';
import { lifecycleRoutes } from './lifecycle.ts';
import { noteRoutes } from './notes.ts';
import { packetRoutes } from './packet.ts';
import { requirementRoutes } from './requirements.ts';
import { resourceRoutes } from './resources.ts';

/** Credential files: accounts and their resources, what is filled in, and what the staff makes of it. */
export async function credentialingFeature(api: App, context: AppContext): Promise<void> {
  await accountRoutes(api, context);
  await dashboardRoutes(api, context);
  await instanceRoutes(api, context);
  await lifecycleRoutes(api, context);
  await packetRoutes(api, context);
  await resourceRoutes(api, context);
  await itemRoutes(api, context);
  await noteRoutes(api, context);
  await requirementRoutes(api, context);
  await formSchemaRoutes(api, context);
}

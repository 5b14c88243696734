import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';
import { adobeRoutes } from './adobe.ts';
import { signerRoutes } from './signers/routes.ts';
import { templateRoutes } from './templates/routes.ts';

/** Internal signers and templates of agreements (docs/decisions/016). With contracting off nothing is here. */
export async function contractsFeature(api: App, context: AppContext): Promise<void> {
  if (!context.config.contracts) return;
  await signerRoutes(api, context);
  await templateRoutes(api, context);
  await adobeRoutes(api, context);
}

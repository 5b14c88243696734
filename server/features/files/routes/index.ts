import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';
import { explorerRoutes } from './explorer.ts';
import { folderRoutes } from './folders.ts';
import { linkRoutes } from './links.ts';
import { trashRoutes } from './trash.ts';
import { uploadRoutes } from './uploads.ts';
import { versionRoutes } from './versions.ts';

/** Files (specification §7 'Util service', paths below /util/file). */
export async function filesFeature(api: App, context: AppContext): Promise<void> {
  uploadRoutes(api, context);
  explorerRoutes(api, context);
  folderRoutes(api, context);
  trashRoutes(api, context);
  versionRoutes(api, context);
  linkRoutes(api, context);
}

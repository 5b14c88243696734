import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';

export function versionRoutes(_api: App, _context: AppContext): void {}

import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';

export function uploadRoutes(_api: App, _context: AppContext): void {}

import type { AppContext } from '#server/app.ts';
import type { App } from '#server/platform/http.ts';

export async function importsFeature(_api: App, _context: AppContext): Promise<void> {}

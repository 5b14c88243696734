import type { Messages } from '../types.ts';

/** Keys are read as `dashboard.<key>`. */
export const dashboardMessages = {
  title: { en: 'Prospecting dashboard', es: 'Tablero de prospección' },
} satisfies Messages;

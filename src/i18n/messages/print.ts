import type { Messages } from '../types.ts';

/** A record on paper. Keys are read as `print.<key>`. */
export const printMessages = {
  action: { en: 'Print', es: 'Imprimir' },
  back: { en: 'Back to the screen', es: 'Volver a la pantalla' },
  head: { en: 'Printed on %{moment} by %{name}', es: 'Impreso el %{moment} por %{name}' },
  cut: {
    en: 'Only the first %{count} are printed. The others are on the screen.',
    es: 'Solo se imprimen los primeros %{count}. Los demás están en la pantalla.',
  },
} as const satisfies Messages;

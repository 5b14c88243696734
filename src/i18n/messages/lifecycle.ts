import type { Messages } from '../types.ts';

/** Keys are read as `lifecycle.<key>`. */
export const lifecycleMessages = {
  move: { en: 'Move to…', es: 'Mover a…' },
  not_now: { en: 'Not possible now', es: 'No es posible ahora' },
  ask: {
    title: { en: 'Move to: %{status}', es: 'Mover a: %{status}' },
    move: { en: 'Move', es: 'Mover' },
    reason: {
      en: '%{name} leaves the funnel. Say why, so that everybody after you knows.',
      es: '%{name} sale del embudo. Indique el motivo para quienes vengan después.',
    },
    convert: {
      en: 'This opens a credential file for %{name}, filled in with what the lead knows.',
      es: 'Esto abre un expediente de acreditación para %{name} con los datos del prospecto.',
    },
    unconvert: {
      en: 'This puts away the credential file of %{name}, with everything filled in, until the lead is converted again.',
      es: 'Esto archiva el expediente de acreditación de %{name}, con todo lo completado, hasta que se convierta de nuevo.',
    },
  },
} as const satisfies Messages;

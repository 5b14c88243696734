import type { Messages } from '../types.ts';

/** Keys are read as `assignment.<key>`. */
export const assignmentMessages = {
  strategy: { en: 'How they are spread', es: 'Cómo se reparten' },
  measure: { en: 'The parts are', es: 'Las partes son' },
  deal: { en: 'How equal shares are dealt', es: 'Cómo se dan las partes iguales' },
  capacity: { en: 'At most open for each', es: 'Máximo de abiertos por persona' },
  capacity_help: {
    en: 'The open ones they have and all that they get count; empty: no limit.',
    es: 'Cuentan los abiertos que tienen y todos los que reciben; vacío: sin límite.',
  },
  agents: { en: 'Agents', es: 'Agentes' },
  everybody: { en: 'Everybody', es: 'Todas las personas' },
  find: { en: 'Find an agent', es: 'Buscar un agente' },
  no_agents: {
    en: 'There is no agent yet. Agents stand here once they have signed in.',
    es: 'Aún no hay agentes. Figuran aquí una vez que han iniciado sesión.',
  },
  nobody_chosen: { en: 'Choose who gets them', es: 'Elija quién los recibe' },
  part_of: { en: 'Part of %{name}', es: 'Parte de %{name}' },
  load: {
    en: '%{smart_count} open',
    es: '%{smart_count} abierto |||| %{smart_count} abiertos',
  },
  gets: { en: '+%{count} = %{total}', es: '+%{count} = %{total}' },
  skipped: { en: 'Works here no longer: skipped', es: 'Ya no trabaja aquí: se omite' },
  sum: { en: 'Sum: %{sum} of %{required}', es: 'Suma: %{sum} de %{required}' },
  sum_less: {
    en: 'Sum: %{sum} of %{required}, %{difference} missing',
    es: 'Suma: %{sum} de %{required}; faltan %{difference}',
  },
  sum_more: {
    en: 'Sum: %{sum} of %{required}, %{difference} too many',
    es: 'Suma: %{sum} de %{required}; sobran %{difference}',
  },
  sum_open: {
    en: 'Sum: %{sum}. It must be the number of leads when the rule is used.',
    es: 'Suma: %{sum}. Debe ser el número de prospectos cuando se use la regla.',
  },
} as const satisfies Messages;

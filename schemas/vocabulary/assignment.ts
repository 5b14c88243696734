import { codes } from '../engine/codes.ts';

/** How a batch of leads is spread over agents (specification §3, §9). */
export const ASSIGNMENT_STRATEGY = codes({
  ALL: { en: 'All to one agent', es: 'Todos a un agente' },
  EQUAL: { en: 'Equal shares', es: 'Partes iguales' },
  PERCENTAGE: { en: 'By percentage', es: 'Por porcentaje' },
});
export type AssignmentStrategy = keyof typeof ASSIGNMENT_STRATEGY;

/** What the values of a distribution count (specification §5: the distribution must sum to the required count). */
export const ASSIGNMENT_MEASURE = codes({
  PERCENT: { en: 'Percent', es: 'Por ciento' },
  COUNT: { en: 'Number of records', es: 'Número de registros' },
});
export type AssignmentMeasure = keyof typeof ASSIGNMENT_MEASURE;

/** In which order equal shares are dealt. */
export const ASSIGNMENT_DEAL = codes({
  ROUND_ROBIN: { en: 'In turn', es: 'Por turno' },
  LOAD_BALANCED: { en: 'To whoever has least', es: 'A quien tiene menos' },
});
export type AssignmentDeal = keyof typeof ASSIGNMENT_DEAL;

/** When an assignment rule runs by itself. */
export const ASSIGN_RULE_TRIGGER = codes({
  MANUAL: { en: 'Only by hand', es: 'Solo manualmente' },
  IMPORT: { en: 'After each import', es: 'Tras cada importación' },
  NIGHT: { en: 'Every night', es: 'Cada noche' },
});
export type AssignRuleTrigger = keyof typeof ASSIGN_RULE_TRIGGER;

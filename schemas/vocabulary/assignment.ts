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

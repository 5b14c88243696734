import { codes } from '../engine/codes.ts';

/** How a batch of leads is spread over agents (specification §3, §9). */
export const ASSIGNMENT_STRATEGY = codes({
  ALL: { en: 'All to one agent', es: 'Todos a un agente' },
  EQUAL: { en: 'Equal shares', es: 'Partes iguales' },
  PERCENTAGE: { en: 'By percentage', es: 'Por porcentaje' },
});
export type AssignmentStrategy = keyof typeof ASSIGNMENT_STRATEGY;

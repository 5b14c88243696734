import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { leadBody } from './leads.ts';

/** A lead as the API answers it. */
export interface Lead {
  readonly entity_id: string;
  readonly lead_type: string;
  readonly version: number;
  readonly status: string;
  readonly account_id: string | null;
  readonly can: { readonly edit: boolean; readonly statuses: readonly string[] };
  readonly [field: string]: unknown;
}

/** A lead that a person has just created. */
export async function makeLead(
  app: TestApp,
  type: 'sp' | 'tp',
  more: object = {},
  person = `${type}.agent`,
): Promise<Lead> {
  const body = { ...(await leadBody(app.db, type)), ...more };
  const made = await app.as(person).post<Lead>(`/leads/${type}`, body);
  expect(made.status, made.text).toBe(201);
  return made.body;
}

import { expect } from 'vitest';
import type { MergePreview, MergeUndone } from '#schemas/lead/merge.ts';
import type { HistoryEntry } from '#server/platform/history.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Refused } from '#tests/support/fails.ts';
import { makeLead, type Lead } from '#tests/support/makeLead.ts';

export interface Refusal extends Refused {
  readonly current?: Lead;
  readonly merged_into?: string;
}
/** The calls of these tests, for one lead type. */
export function leadsOf(app: TestApp, type: 'sp' | 'tp') {
  const path = `/leads/${type}`;
  const agent = `${type}.agent`;
  const read = async (id: string, person = agent) => app.as(person).get<Lead & Refusal>(`${path}/${id}`);
  return {
    path,
    read,
    create: (more: object = {}, person = agent): Promise<Lead> => makeLead(app, type, more, person),
    preview: (one: Lead, two: Lead, person = agent) =>
      app.as(person).get<MergePreview & Refusal>(`${path}/${one.entity_id}/merge/${two.entity_id}`),
    merge: (stays: Lead, goes: Lead, values: Record<string, unknown> = {}, person = agent) =>
      app.as(person).post<Lead & Refusal>(`${path}/${stays.entity_id}/merge`, {
        other_id: goes.entity_id,
        version: stays.version,
        other_version: goes.version,
        values,
      }),
    merges: async (id: string, person = agent) =>
      (
        await app
          .as(person)
          .get<{ items: { entity_id: string; merged_id: string; can: { undo: boolean } }[] }>(
            `${path}/${id}/merges`,
          )
      ).body.items,
    undo: (id: string, person = `${type}.supervisor`) =>
      app.as(person).post<MergeUndone & Refusal>(`${path}/merges/${id}/undo`),
    history: async (id: string, person = agent) =>
      (await app.as(person).get<{ items: HistoryEntry[]; total: number }>(`${path}/${id}/changes?size=100`))
        .body,
    patch: async (id: string, values: Record<string, unknown>, person = agent) => {
      const { version } = (await read(id, person)).body;
      const answer = await app.as(person).patch<Lead & Refusal>(`${path}/${id}`, { version, ...values });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
  };
}

import { describe, expect, expectTypeOf, it } from 'vitest';
import { ACTIVITIES, fieldsOfEvent, pathOfType } from '#schemas/activity/index.ts';
import { codesOf } from '#schemas/engine/codes.ts';
import { isMany, type UserField } from '#schemas/engine/field.ts';
import { KINDS } from '#schemas/engine/kinds.ts';
import { bodySchema, entries, normalise, type Resource } from '#schemas/engine/resource.ts';
import { faults } from '#schemas/engine/validate.ts';
import { NOTES } from '#schemas/note/index.ts';
import { OUTREACHES, type OutreachRecord } from '#schemas/outreach/index.ts';
import { NEW_TASK, TASKS, type TaskRecord } from '#schemas/task/index.ts';
import { outreachOf } from '#schemas/task/outreach.ts';
import { HISTORY_CHANGE, TASK_TYPE } from '#schemas/vocabulary/index.ts';
import { checkOf } from '#server/platform/ajv.ts';

const ONE = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const TWO = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';

describe('the activities of a lead', () => {
  it('have the fields of the specification, each with its words in both languages', () => {
    expect(Object.keys(NOTES.fields)).toEqual(expect.arrayContaining(['subject', 'text']));
    expect(Object.keys(OUTREACHES.fields)).toEqual(
      expect.arrayContaining(['subject', 'type', 'date', 'description', 'notify_ids']),
    );
    expect(Object.keys(NEW_TASK.fields)).toEqual(
      expect.arrayContaining(['title', 'type', 'status', 'due_date', 'assignee_ids', 'save_as_outreach']),
    );
    for (const resource of [...Object.values(ACTIVITIES), NEW_TASK] as Resource[])
      for (const [name, field] of entries(resource.fields)) {
        for (const text of [field.label.en, field.label.es]) expect(text.trim(), name).not.toBe('');
        if (field.section) expect(resource.sections, name).toHaveProperty(field.section);
      }
  });

  it('stand at the paths of the specification', () => {
    expect(Object.values(ACTIVITIES).map((resource) => pathOfType(resource, 'SP'))).toEqual([
      'leads/sp/notes',
      'leads/sp/outreach',
      'leads/sp/task',
    ]);
    expect(pathOfType(TASKS, 'TP')).toBe('leads/tp/task');
  });

  it('are what their entries in the history speak of, and nothing else', () => {
    const told = (name: string) => codesOf(HISTORY_CHANGE).filter((type) => type.startsWith(`${name}_`));
    for (const [name, resource] of Object.entries(ACTIVITIES)) {
      const types = told(name.toUpperCase());
      expect(types.length, name).toBeGreaterThan(0);
      for (const type of types) expect(fieldsOfEvent(type), type).toBe(resource.fields);
    }
    expect(fieldsOfEvent('LEAD_UPDATED')).toBeNull();
    expect(fieldsOfEvent('constructor_x')).toBeNull();
  });
});

describe('a field of several people', () => {
  const field: UserField = { kind: 'user', many: true, label: { en: 'Team', es: 'Equipo' } };

  it('is a list of keys for the type, the check, the column and what people write', () => {
    expectTypeOf<TaskRecord['assignee_ids']>().toEqualTypeOf<string[] | null>();
    expectTypeOf<OutreachRecord['notify_ids']>().toEqualTypeOf<string[] | null>();
    expectTypeOf<TaskRecord['created_by']>().toEqualTypeOf<string | null>();
    expect(isMany(field)).toBe(true);
    expect(KINDS.user.sql(field)).toBe('uuid[]');
    expect(normalise({ team: field }, { team: `${ONE} | ${TWO};` })).toEqual({ team: [ONE, TWO] });
    expect(normalise({ team: field }, { team: ' ' })).toEqual({ team: [] });
  });

  it('leaves a field of one person as it was', () => {
    const one: UserField = { kind: 'user', label: field.label };
    expect(isMany(one)).toBe(false);
    expect(KINDS.user.sql(one)).toBe('uuid');
    expect(KINDS.user.schema(one)).toMatchObject({ type: 'string' });
    expect(normalise({ one }, { one: ' ' })).toEqual({ one: null });
  });
});

it('the outreach of a task is one that could have been written by hand, whatever the task', () => {
  const check = checkOf(bodySchema(OUTREACHES, 'create'));
  for (const type of codesOf(TASK_TYPE)) {
    const task = { title: 'T'.repeat(255), type, description: 'd'.repeat(2000) };
    expect(faults(OUTREACHES, check, outreachOf(task, '2026-03-04'), null), type).toEqual([]);
  }
  expect(
    outreachOf({ title: 'Visit', type: 'periodic_visit_in_person', description: null }, '2026-03-04'),
  ).toEqual({
    subject: 'GENERICS',
    type: 'VISIT',
    date: '2026-03-04',
    description: 'Visit',
  });
});

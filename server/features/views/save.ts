import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Values } from '#schemas/engine/field.ts';
import { DEFAULTS, type SavedView } from '#schemas/view/index.ts';
import { changesBetween } from '#server/features/leads/lead.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { holdNamed } from '#server/platform/references.ts';
import { transact, type Write } from '#server/platform/write.ts';
import { normaliseView, placeFails, shapeFails, type ViewValues } from './check.ts';
import type { ViewList } from './lists.ts';
import { findView, lockViews, mayEdit, presentView, type ViewRow } from './view.ts';

const PRIVATE = { shared: false, default_for_agents: false, default_for_supervisors: false };

/** Saves a new view. Throws `forbidden` (an agent who shares), or `bad_request` with everything that is wrong. */
export async function createView(db: Db, call: Call, list: ViewList, sent: Values): Promise<SavedView> {
  list.refuse(call.actor, 'write');
  const values = normaliseView(sent);
  mayShare(call, values);
  const fails = shapeFails(call.actor, list, values, 'create');
  return transact(db, call, async (write) => {
    await lockViews(write.trx, list);
    const view = { ...PRIVATE, ...values, owner_id: call.actor.id } as ViewValues & { owner_id: string };
    refuse([
      ...fails,
      ...(await placeFails(write.trx, list, view, null, fails)),
      ...(await holdNamed(write.trx, 'query', values.query)),
    ]);
    const id = uuidv7();
    await takeDefaults(write, list, view, id);
    await write.insert(
      'saved_view',
      { ...view, entity_id: id, resource: list.name, query: { ...view.query } },
      { type: 'VIEW_SAVED', changes: changesBetween({}, view) },
    );
    return presentView(await findView(write.trx, call, list, id), call.actor);
  });
}

/**
 * Changes a view that is still at `version`. A view that is no longer shared is nobody's default. Throws `not_found`,
 * `forbidden` (a shared view of an agent's, an agent who shares), `stale` with the view as it is, or `bad_request`.
 */
export async function updateView(
  db: Db,
  call: Call,
  list: ViewList,
  id: string,
  version: number,
  sent: Values,
): Promise<SavedView> {
  const values = normaliseView(sent);
  return transact(db, call, async (write) => {
    await lockViews(write.trx, list);
    const current = await findView(write.trx, call, list, id, true);
    mayChange(call, current, version);
    mayShare(call, values);
    const fails = shapeFails(call.actor, list, values, 'update');
    const unshared = values.shared === false ? PRIVATE : {};
    // Whose it is nobody says; what else was sent is not checked yet.
    const view = { ...current, ...unshared, ...values, owner_id: current.owner_id } as ViewRow;
    refuse([
      ...fails,
      ...(await placeFails(write.trx, list, view, current, fails)),
      ...(await holdNamed(write.trx, 'query', values.query)),
    ]);
    const patch: Values = { ...unshared, ...values };
    const changes = changesBetween(current as unknown as Values, patch);
    if (changes.length > 0) {
      await takeDefaults(write, list, view, id);
      await write.update('saved_view', id, version, patch, { type: 'VIEW_SAVED', changes });
    }
    return presentView({ ...view, version: version + Number(changes.length > 0) }, call.actor);
  });
}

/** Removes a view that is still at `version`. Throws `not_found`, `forbidden` or `stale`. */
export async function deleteView(
  db: Db,
  call: Call,
  list: ViewList,
  id: string,
  version: number,
): Promise<void> {
  await transact(db, call, async (write) => {
    const current = await findView(write.trx, call, list, id, true);
    mayChange(call, current, version);
    const { name, shared, query } = current;
    await write.remove('saved_view', id, version, {
      type: 'VIEW_DELETED',
      changes: [],
      detail: { list: list.name, name, shared, query },
    });
  });
}

function mayChange(call: Call, current: ViewRow, version: number): void {
  if (!mayEdit(call.actor, current)) throw new Problem('forbidden');
  if (current.version !== version) throw new Problem('stale', [], presentView(current, call.actor));
}

/** Only a supervisor shows a view to others, or sets the one they begin with. */
function mayShare(call: Call, values: Values): void {
  const shares = ['shared', ...DEFAULTS].some((name) => values[name] === true);
  if (shares && !call.actor.supervisor) throw new Problem('forbidden');
}

/** A rank has one default: who becomes it takes it from the view that was. */
async function takeDefaults(write: Write, list: ViewList, view: ViewValues, id: string): Promise<void> {
  for (const name of DEFAULTS.filter((candidate) => view[candidate])) {
    const { rows } = await sql<{ entity_id: string; version: number }>`
      select entity_id, version from saved_view
       where resource = ${list.name} and ${sql.ref(name)} and entity_id <> ${id} for update`.execute(
      write.trx,
    );
    for (const other of rows)
      await write.update(
        'saved_view',
        other.entity_id,
        other.version,
        { [name]: false },
        {
          type: 'VIEW_SAVED',
          changes: [{ field: name, from: true, to: false }],
        },
      );
  }
}

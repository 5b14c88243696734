import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Asking } from './asking.ts';
import { InvalidGrant } from './library.ts';

const CLEAN_EVERY_MS = 60_000;
const CLEAN_BATCH = 500;

interface Row {
  payload: AdapterPayload;
  consumed: number | null;
}

/** The state of the OpenID provider in PostgreSQL: it survives restarts and is shared by several processes. */
export function stateIn(database: Asking): AdapterFactory {
  let cleanedAt = performance.now();

  /** Expired rows go in small bites while others write, so no sweep ever holds many locks. */
  async function clean(): Promise<void> {
    if (performance.now() - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = performance.now();
    await database.query(
      `delete from portal_state where ctid = any(array(
         select ctid from portal_state where expires_at < now() limit $1 for update skip locked))`,
      [CLEAN_BATCH],
    );
  }

  return (kind): Adapter => {
    async function findBy(
      column: 'id' | 'uid' | 'user_code',
      value: string,
    ): Promise<AdapterPayload | undefined> {
      const { rows } = await database.query<Row>(
        `select payload, extract(epoch from consumed_at)::int as consumed from portal_state
         where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        [kind, value],
      );
      const [row] = rows;
      return row && (row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed });
    }

    return {
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),

      async upsert(id, payload, expiresIn) {
        await database.query(
          `insert into portal_state (kind, id, payload, grant_id, user_code, uid, expires_at)
           values ($1, $2, $3::jsonb, $4, $5, $6, now() + make_interval(secs => $7))
           on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
             user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
          [
            kind,
            id,
            JSON.stringify(payload),
            payload.grantId ?? null,
            payload.userCode ?? null,
            payload.uid ?? null,
            expiresIn ?? null,
          ],
        );
        await clean();
      },

      async consume(id) {
        // The library looks first and consumes later: of two uses at the same moment only one may win.
        const { rowCount } = await database.query(
          'update portal_state set consumed_at = now() where kind = $1 and id = $2 and consumed_at is null',
          [kind, id],
        );
        if (!rowCount) throw new InvalidGrant('already used');
      },

      async destroy(id) {
        await database.query('delete from portal_state where kind = $1 and id = $2', [kind, id]);
      },

      async revokeByGrantId(grantId) {
        await database.query('delete from portal_state where kind = $1 and grant_id = $2', [kind, grantId]);
      },
    };
  };
}

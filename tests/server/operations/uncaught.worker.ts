import pg from 'pg';

/**
 * The server as `npm start` has it, with the variables that it is given (JSON). Asked by a signal, it does what nobody has
 * foreseen: an error of the database that nobody hears of (`reject`) or catches (`throw`).
 */
const given = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
Object.assign(process.env, given);
await import('#server/main.ts');

process.on('SIGUSR2', () => {
  if (given.FAULT === 'reject') void repeated();
  else
    repeated().catch((error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
    );
});

/** Two people of one name, which PostgreSQL tells in words. */
async function repeated(): Promise<unknown> {
  const client = new pg.Client({ connectionString: given.DATABASE_URL });
  await client.connect();
  await client.query('create temp table person (name text unique)');
  const insert = () => client.query('insert into person values ($1)', [given.PERSON]);
  await insert();
  return insert();
}

/** The database cannot be opened; the message is a sentence for whoever runs the server. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** What an unknown thrown value has to say; a refused connection to several addresses has its text inside. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or PostgreSQL error, such as ENOENT or 3D000. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runSql } from '#tests/support/database.ts';

/** A server that does what ours must not, so that it is seen that the scanners would find it. */
export async function startBroken(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const name = searchParams.get('name') ?? '';
    const page = (status: number, html: string): void =>
      void reply.writeHead(status, { 'content-type': 'text/html' }).end(html);
    if (!['/', '/scan', '/hello', '/people'].includes(pathname)) return page(404, '');
    if (pathname !== '/people')
      return page(200, `<a href="/people?name=a">x</a> <a href="/hello?name=a">x</a> Hello ${name}`);
    runSql(databaseUrl, `select username from app_user where username like '${name}%'`).then(
      (rows) => page(200, JSON.stringify(rows)),
      (error: unknown) => page(500, String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void (server.close(), server.closeAllConnections()),
  };
}

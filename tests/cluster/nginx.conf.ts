import { fileURLToPath } from 'node:url';

/** What is in front of Provnet wherever nginx is. */
const PROXY = fileURLToPath(new URL('../../deploy/nginx/proxy.conf', import.meta.url));

/** The balancer of docs/operations.md, for servers of this machine. */
export const nginxConf = (folder: string, port: number, servers: readonly number[], user: string): string => `
${user}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;

  upstream provnet {
${servers.map((server) => `    server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 32;
  }
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }

  server {
    listen 127.0.0.1:${port};
    include ${PROXY};
  }
}
`;

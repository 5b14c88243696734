import type { Role } from '#schemas/permissions.ts';
import { actorOf, type Call } from './actor.ts';
import type { Author } from './write.ts';

/** On whose behalf the history of a job is written. */
export interface OnBehalf {
  user_id: string;
  username: string;
  role: Role;
  request_id: string;
}

export const onBehalfOf = ({ actor, requestId }: Call): OnBehalf => ({
  user_id: actor.id,
  username: actor.username,
  role: actor.role,
  request_id: requestId,
});
export const callOfJob = ({ user_id, username, role, request_id }: OnBehalf): Call => ({
  actor: actorOf(user_id, username, role),
  language: 'en',
  requestId: request_id,
});

/** The same of a job that may be the house's own. */
export const authorOfJob = ({ request_id, ...job }: Partial<OnBehalf> & { request_id: string }): Author =>
  job.user_id && job.username && job.role
    ? callOfJob({ user_id: job.user_id, username: job.username, role: job.role, request_id })
    : { actor: null, requestId: request_id };
export const behalfOf = (author: Author): Partial<OnBehalf> & { request_id: string } =>
  author.actor === null ? { request_id: author.requestId } : onBehalfOf(author);

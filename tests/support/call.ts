import { demoId, PEOPLE } from '#server/db/seed/people.ts';
import { actorOf, type Call } from '#server/platform/actor.ts';

/** Makes the call of a person of the demo, for functions that tests call without HTTP. */
export const callOf = (username: string): Call => {
  const { role } = PEOPLE.find((person) => person.username === username)!;
  return { actor: actorOf(demoId(username), username, role), language: 'en', requestId: 'test' };
};

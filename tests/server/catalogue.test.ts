import { expect, it } from 'vitest';
import { newLead } from '#tests/server/features/activities/support.ts';
import { useApp, type Answer } from '#tests/support/app.ts';
import { csv, upload } from './features/imports/support.ts';

interface Said {
  readonly message: string;
  readonly fails: readonly { readonly message: string }[];
}
const app = useApp();

/** The sentences of specification §8 that the server says, word for word, each on one real way to it. */
const SAID: readonly (readonly [string, number, () => Promise<Answer<Said>>])[] = [
  ['Forbidden Access', 403, () => app.as('cred.agent').get<Said>('/leads/sp')],
  ['No results found', 404, () => app.as('sp.agent').get<Said>(`/leads/sp/${crypto.randomUUID()}`)],
  [
    'The file does not exists',
    404,
    () => app.as('sp.agent').get<Said>('/util/file/download-url?key_name=no-such-key'),
  ],
  [
    'Invalid CSV. Please, check the format or the correct choice of the delimiter',
    422,
    () => upload(app.as('sp.agent'), csv('Company name,Phone', 'A,1'), 'SP', ';'),
  ],
  [
    'There are headers with the same name, please select another file',
    422,
    () => upload(app.as('sp.agent'), csv('Phone,State,Phone', '1,FL,2')),
  ],
  [
    'Possible duplication',
    409,
    async () => {
      const note = { subject: 'WELCOME_CALL', text: 'Called Ana', lead_id: await newLead(app) };
      await app.as('sp.agent').post('/leads/sp/notes', note);
      return app.as('sp.agent').post<Said>('/leads/sp/notes?check_duplicates=true', note);
    },
  ],
];

it.each(SAID)('%s (%d)', async (sentence, status, ask) => {
  const { body, status: answered } = await ask();
  expect(answered).toBe(status);
  expect(body).toMatchObject({ status });
  expect([body.message, ...body.fails.map(({ message }) => message)]).toContain(sentence);
});

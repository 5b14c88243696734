import { expect, it } from 'vitest';
import { topicOf } from '#schemas/live.ts';
import { useApp } from '#tests/support/app.ts';
import { addLead, listen, settleConsoles, watching } from './support.ts';

const app = useApp({}, false);

it('a change is not missed when the word of it is lost', async () => {
  const lead = await addLead(app);
  const topic = topicOf('lead', lead);
  const [console] = await settleConsoles(app, watching(await listen(app), 'sp.agent', [topic]));
  await app.query`insert into live_event (type, resource, record_id) values ('LEAD_UPDATED', 'lead', ${lead})`;
  await expect.poll(() => console!.heard).toEqual([topic]);
});

import { randomUUID } from 'node:crypto';
import { paperOf, placement } from '#tests/support/signing.ts';
import { until } from '../../../cluster/processes.ts';
import { unique } from '../installation.ts';
import { upload } from './files.ts';
import { ask, type LineOf } from './line.ts';
import { makeLead } from './lead.ts';

const PATIENCE_MS = 60_000;

interface Saved {
  readonly entity_id: string;
  readonly version: number;
}

/** Contracts that are sent through the signing service. */
export const agreements: LineOf = async (installation) => {
  const boss = 'sp.supervisor';
  const post = (status: number, path: string, body: object): Promise<Saved> =>
    ask(installation, boss, status, 'POST', path, body);
  const asked = { use: 'template', name: 'agreement.pdf' };
  const paper = await upload(installation, boss, asked, Buffer.from(await paperOf(2)));
  await until('the paper is there', PATIENCE_MS, async () => {
    const query = 'select state from file_version where file_id = $1';
    const [row] = await installation.ask<{ state: string }>(query, [paper.id]);
    if (row?.state !== 'UPLOADED') throw new Error(row?.state);
  });
  const signer = await post(201, '/contracts/signers', {
    name: 'Ivo Signer',
    role: 'SIGNER',
    email: `ivo.${randomUUID()}@network.example`,
  });
  const template = await post(201, '/contracts/templates', {
    name: unique('Template'),
    type: 'CONTRACT',
    file_id: paper.id,
    signer_id: signer.entity_id,
    in_order: true,
    placements: [placement(), placement({ party: 'INTERNAL', x: 0.6 })],
  });
  const { version } = template;
  await post(200, `/contracts/templates/${template.entity_id}/enable`, { version });
  const told: string[] = [];
  return {
    name: 'agreements',
    async act() {
      const email = `nina.${randomUUID()}@provider.example`;
      const lead = await makeLead(installation, 'Agreement', { email });
      const made = await post(201, '/leads/sp/agreements', {
        lead_id: lead.entity_id,
        method: 'ESIGN',
        type: 'CONTRACT',
        name: 'Participation agreement',
        template_id: template.entity_id,
      });
      const [, internal] = (made as Saved & { recipients: readonly object[] }).recipients;
      const recipients = [{ party: 'PROVIDER', name: 'Nina Peña', email, role: 'SIGNER' }, internal];
      const at = `/leads/agreements/${made.entity_id}`;
      const named = { version: made.version, recipients };
      const { version: next } = await ask<Saved>(installation, boss, 200, 'PATCH', at, named);
      await post(202, `${at}/send`, { version: next });
      told.push(made.entity_id);
    },
    async wrong() {
      const rows = await installation.ask<{ id: string; status: string }>(
        'select entity_id as id, status from agreement where entity_id = any($1)',
        [told],
      );
      const sent = new Map<string, number>();
      for (const { info, sent: times } of installation.adobe.agreements) {
        const key = info.externalId?.id ?? '';
        sent.set(key, (sent.get(key) ?? 0) + times);
      }
      return [
        ...(rows.length === told.length ? [] : [`${told.length - rows.length} agreements are gone`]),
        ...rows
          .filter(({ status }) => status !== 'SENT')
          .map(({ id, status }) => `the agreement ${id} is ${status}`),
        ...told
          .filter((id) => sent.get(id) !== 1)
          .map((id) => `the agreement ${id} went out ${sent.get(id) ?? 0} times`),
        ...[...sent].filter(([, times]) => times > 1).map(([id, times]) => `${id} went out ${times} times`),
        ...installation.adobe.violations,
      ];
    },
  };
};

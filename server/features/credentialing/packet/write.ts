import { APPROVAL_FIELDS, CYCLE_DATES } from '#schemas/credential/subject.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { shownFields, type FormField } from '#schemas/engine/form.ts';
import { formatDay, formatMoment } from '#schemas/engine/moments.ts';
import { maySee } from '#schemas/engine/formAudience.ts';
import { formTitle } from '#schemas/forms/index.ts';
import { VOCABULARY, type VocabularyName } from '#schemas/vocabulary/index.ts';
import type { Call } from '#server/platform/actor.ts';
import type { CompiledForm } from '#server/platform/forms/compiled.ts';
import { labelsOf } from '../instance/present.ts';
import { valuesOf } from '../instances.ts';
import type { AccountRow } from '../account.ts';
import type { PacketSubject, packetEvents } from './collect.ts';
import { openPaper, type Paper } from '#server/platform/pdf/paper.ts';
import { valueText } from './text.ts';
import { WORDS, type Word } from './words.ts';

export interface Contents {
  readonly account: AccountRow;
  readonly subjects: readonly PacketSubject[];
  readonly events: Awaited<ReturnType<typeof packetEvents>>;
  /** Where each document lies in the archive, by the key of its version. */
  readonly places: ReadonlyMap<string, string>;
  readonly made: Date;
  readonly by: string;
}

/** The paper of an audit packet: every value, who approved it when, requirements, verifications, screening, events. */
export async function writePacket(
  contents: Contents,
  { language }: Pick<Call, 'language'>,
): Promise<Uint8Array> {
  const say = speaker(language);
  const { account, subjects, made, by } = contents;
  const paper = await openPaper(`${say.word('packet')}: ${account.name}`);
  const names = new Map(
    subjects.flatMap(({ subject: { resource } }) =>
      resource ? [[resource.entity_id, resource.name] as const] : [],
    ),
  );
  await paper.title(account.name);
  await paper.line(`${say.word('packet')}. ${say.word('made')} ${say.moment(made)} ${say.word('by')} ${by}`);
  await paper.line(say.word('masked'));
  for (const subject of subjects) await writeSubject(paper, say, contents, subject, names);
  await writeEvents(paper, say, contents);
  await paper.number((page, of) => `${account.name} · ${say.word('page')} ${page} ${say.word('of')} ${of}`);
  return paper.save();
}

type Say = ReturnType<typeof speaker>;
const speaker = (language: Language) => ({
  language,
  word: (word: Word): string => WORDS[word][language],
  code: (list: VocabularyName, code: string | null): string =>
    code === null ? '—' : (VOCABULARY[list][code]?.[language] ?? code),
  moment: (at: Date | string | null): string =>
    at === null ? '—' : `${formatMoment(new Date(at).toISOString(), 'UTC')} UTC`,
  day: (day: string | null): string => (day === null ? '—' : formatDay(day)),
  label: (field: keyof typeof APPROVAL_FIELDS): string => APPROVAL_FIELDS[field].label[language],
});

const by = (say: Say, person: string | null, at: Date | null): string =>
  at === null ? '—' : `${person ?? '—'}, ${say.moment(at)}`;

async function writeSubject(
  paper: Paper,
  say: Say,
  contents: Contents,
  part: PacketSubject,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const { account, resource } = part.subject;
  const list = resource ? 'RESOURCE_CREDENTIAL_STATUS' : 'ACCOUNT_CREDENTIAL_STATUS';
  const of = resource ?? account;
  await paper.heading(
    resource ? `${say.code('RESOURCE_KIND', resource.kind)}: ${resource.name}` : account.name,
  );
  await paper.line(`${say.word('status')}: ${say.code(list, of.credential_status)}`);
  await paper.line(`${say.word('operational')}: ${say.code('OPERATIONAL_STATUS', of.operational_status)}`);
  for (const cycle of part.cycles) {
    const dates = CYCLE_DATES.map((field) => `${say.label(field)} ${say.day(cycle[field])}`);
    const head = `${say.word('cycle')} ${cycle.no} (${say.code('CYCLE_KIND', cycle.kind)})`;
    await paper.line(
      [head, ...dates, `${say.word('decision')} ${say.code(list, cycle.decision)}`].join(' · '),
    );
  }
  for (const opened of part.forms) {
    const title = formTitle(opened.row.schema_key)[say.language];
    await paper.heading(`${title} (${say.word('version')} ${opened.row.schema_version})`);
    await head(paper, say, ['field', 0.3], ['value', 0.36], ['state', 0.12], ['judged', 0.22]);
    const values = valuesOf(opened);
    for (const field of shownFields(opened.form.fields, values)) {
      if (field.document) continue;
      const held = opened.values.get(field.fieldId);
      const judged = opened.judged.get(field.fieldId);
      await paper.row([
        { text: titleOf(opened.form, field, say), share: 0.3, pale: true },
        { text: valueText(opened.form, field, values[field.fieldId], say.language, names), share: 0.36 },
        { text: say.code('FIELD_REVIEW_STATE', held?.state ?? null), share: 0.12 },
        { text: by(say, judged?.reviewer ?? null, judged?.reviewed_at ?? null), share: 0.22, pale: true },
      ]);
    }
  }
  await writeEvidence(paper, say, contents, part);
}

/** What only the staff sees is not for everybody to whom a packet is passed on. */
const titleOf = (form: CompiledForm, field: FormField, say: Say): string =>
  [
    labelsOf(form, say.language)(field.fieldId),
    ...(maySee(field, 'PROVIDER') ? [] : [`(${say.word('internal')})`]),
  ].join(' ');

const head = (paper: Paper, say: Say, ...columns: readonly (readonly [Word, number])[]): Promise<void> =>
  paper.row(
    columns.map(([word, share]) => ({ text: say.word(word), share })),
    true,
  );

async function writeEvidence(
  paper: Paper,
  say: Say,
  { places }: Contents,
  part: PacketSubject,
): Promise<void> {
  if (part.items.length > 0) {
    await paper.heading(say.word('requirements'));
    await head(paper, say, ['requirement', 0.4], ['state', 0.2], ['expires', 0.2], ['verified_until', 0.2]);
    for (const item of part.items)
      await paper.row([
        { text: [item.name, item.waived_reason].filter(Boolean).join(': '), share: 0.4 },
        { text: say.code('ITEM_STATE', item.state), share: 0.2 },
        { text: say.day(item.expires_on), share: 0.2 },
        { text: say.day(item.psv_until), share: 0.2 },
      ]);
  }
  if (part.documents.length > 0) {
    await paper.heading(say.word('documents'));
    await head(
      paper,
      say,
      ['requirement', 0.38],
      ['state', 0.14],
      ['issued', 0.13],
      ['expires', 0.13],
      ['judged', 0.22],
    );
    for (const one of part.documents) {
      const place = one.content ? places.get(one.content.version_id) : undefined;
      await paper.row([
        { text: `${one.requirement}\n${place ?? say.word('missing')}`, share: 0.38 },
        { text: say.code('FIELD_REVIEW_STATE', one.state), share: 0.14 },
        { text: say.day(one.issued_on), share: 0.13 },
        { text: say.day(one.expires_on), share: 0.13 },
        { text: by(say, one.reviewer, one.reviewed_at), share: 0.22, pale: true },
      ]);
    }
  }
  if (part.verifications.length > 0) {
    await paper.heading(say.word('verifications'));
    for (const one of part.verifications)
      await paper.row([
        { text: [one.requirement, one.source].filter(Boolean).join(': '), share: 0.4 },
        { text: say.code('VERIFICATION_METHOD', one.method), share: 0.18 },
        { text: say.code('VERIFICATION_RESULT', one.result), share: 0.14 },
        {
          text: `${say.day(one.verified_on)} – ${say.day(one.valid_until)}\n${one.person ?? '—'}`,
          share: 0.28,
          pale: true,
        },
      ]);
  }
  if (part.checks.length > 0) {
    await paper.heading(say.word('screening'));
    for (const one of part.checks)
      await paper.row([
        { text: say.code('EXCLUSION_SOURCE', one.source), share: 0.3 },
        { text: say.code('CHECK_RESULT', one.result), share: 0.4 },
        { text: say.moment(one.created_at), share: 0.3, pale: true },
      ]);
    for (const one of part.hits)
      await paper.row([
        {
          text: `${say.code('EXCLUSION_SOURCE', one.source)}: ${say.code('CHECK_RESULT', one.result)}`,
          share: 0.3,
        },
        {
          text: [say.code('HIT_RESOLUTION', one.resolution), one.note].filter(Boolean).join(': '),
          share: 0.4,
        },
        { text: by(say, one.person, one.resolved_at), share: 0.3, pale: true },
      ]);
  }
}

async function writeEvents(paper: Paper, say: Say, { events: { events, intact } }: Contents): Promise<void> {
  await paper.heading(say.word('events'));
  await paper.line(say.word(intact ? 'intact' : 'broken'));
  for (const event of events) {
    const list = event.kind === 'ACCOUNT' ? 'ACCOUNT_CREDENTIAL_STATUS' : 'RESOURCE_CREDENTIAL_STATUS';
    const actor = event.actor ? `${event.actor.first_name} ${event.actor.last_name}` : '—';
    await paper.row([
      { text: String(event.no), share: 0.06, pale: true },
      { text: event.name, share: 0.26 },
      {
        text: [`${say.code(list, event.from)} → ${say.code(list, event.to)}`, event.reason_text]
          .filter(Boolean)
          .join('\n'),
        share: 0.34,
      },
      { text: `${actor}\n${say.moment(event.at)}`, share: 0.2, pale: true },
      { text: event.hash.slice(0, 12), share: 0.14, pale: true },
    ]);
  }
}

import type { Requirement } from '#schemas/credential/item.ts';
import { applies } from '#schemas/credential/state.ts';
import { addDays } from '#schemas/engine/days.ts';
import type { Facts } from '#schemas/credential/subject.ts';
import type { SubjectKind } from '#schemas/vocabulary/index.ts';
import { activeRequirements } from '#server/features/credentialing/settle/load.ts';
import type { Trx } from '#server/platform/db.ts';
import type { DemoAccount, DemoRowsByTable } from './credentials.ts';
import { REASONS, seedOf, type Phase } from './demoForm.ts';
import { demoPapers, fileRows, type PaperContext } from './papers.ts';
import { demoId } from './people.ts';

interface Of {
  /** What its forms say of where it works and what it does. */
  readonly facts: Facts;
  readonly resource_id: string | null;
  readonly kind: SubjectKind;
  readonly phase: Phase;
}

/** How many days after today an approved document of the demo ends: some soon, so that the clock has work. */
const ENDS = [12, 25, 55, 85, 160, 240, 330, 500];

/** Adds the documents and verifications of demo subjects, as far as their phases have come. */
export async function demoDocuments(trx: Trx, context: PaperContext) {
  const requirements = await activeRequirements(trx);
  const papers = await demoPapers(
    trx,
    context,
    requirements.filter((one) => one.needs_document),
  );
  const today = new Date().toISOString().slice(0, 10);

  function add(rows: DemoRowsByTable, account: DemoAccount, of: Of): void {
    const mine = requirements.filter(
      (one) =>
        one.subject_kind === of.kind &&
        (one.lead_type === null || one.lead_type === account.type) &&
        applies(one, of.facts),
    );
    const kept = of.phase === 'draft' ? mine.filter((_, index) => index % 2 === 0) : mine;
    kept.forEach((requirement, index) => {
      addDocument(rows, account, of, requirement, index);
      if (requirement.needs_psv && of.phase === 'approved') addVerification(rows, account, of, requirement);
    });
  }

  function addDocument(
    rows: DemoRowsByTable,
    account: DemoAccount,
    of: Of,
    requirement: Requirement,
    index: number,
  ): void {
    const paper = papers.get(requirement.code);
    if (!paper) return;
    const id = demoId(`document ${of.resource_id ?? account.id} ${requirement.code}`);
    const file = demoId(`file ${id}`);
    const owner = account.provider ?? account.reviewer;
    const written = account.at[1] ?? account.at[0]!;
    const kept = fileRows(
      {
        id: file,
        name: `${requirement.name_en}.pdf`,
        use: 'credential',
        area: 'credentialing',
        at: written.toISOString(),
        by: owner,
      },
      paper,
    );
    rows.file.push(kept.file);
    rows.file_version.push(kept.file_version);
    rows.document.push({
      entity_id: id,
      account_id: account.id,
      resource_id: of.resource_id,
      requirement_id: requirement.entity_id,
      file_id: file,
      ...datesOf(requirement, seedOf(id)),
      submitted_at: of.phase === 'draft' ? null : written.toISOString(),
      created_at: written.toISOString(),
      created_by: owner,
      ...judgement(account, of.phase, index),
    });
  }

  /** Issued long enough ago that it holds until one of ENDS. */
  function datesOf(requirement: Requirement, number: number) {
    const ends = addDays(today, ENDS[number % ENDS.length]!);
    if (requirement.validity === 'MONTHS') {
      const months = requirement.validity_months ?? 12;
      const from = new Date(`${ends}T00:00:00Z`);
      from.setUTCMonth(from.getUTCMonth() - months);
      const issued = from.toISOString().slice(0, 10);
      return { issued_on: issued < today ? issued : addDays(today, -1), expires_on: null };
    }
    return { issued_on: addDays(today, -300), expires_on: requirement.validity === 'DATE' ? ends : null };
  }

  return { add };
}

function judgement({ reviewer, at, path }: DemoAccount, phase: Phase, index: number) {
  const by = { reviewed_by: reviewer, reviewed_at: at[path.length]!.toISOString() };
  const none = { reviewed_by: null, reviewed_at: null, reason_code: null, reason_text: null };
  if (phase === 'draft' || phase === 'submitted') return { state: 'PENDING', ...none };
  if (phase === 'returned' && index === 0)
    return { state: 'REJECTED', ...by, reason_code: 'ILLEGIBLE', reason_text: REASONS[0] };
  if (phase === 'review' && index % 3 === 0) return { state: 'PENDING', ...none };
  return { state: 'APPROVED', ...by, reason_code: null, reason_text: null };
}

function addVerification(
  rows: DemoRowsByTable,
  account: DemoAccount,
  of: Of,
  requirement: Requirement,
): void {
  const verified = account.at[account.path.length]!.toISOString().slice(0, 10);
  rows.verification.push({
    entity_id: demoId(`verification ${of.resource_id ?? account.id} ${requirement.code}`),
    account_id: account.id,
    resource_id: of.resource_id,
    requirement_id: requirement.entity_id,
    source: 'State licensing board',
    method: 'WEBSITE',
    result: 'VERIFIED',
    verified_on: verified,
    valid_until: addDays(verified, requirement.psv_days),
    created_by: account.reviewer,
  });
}

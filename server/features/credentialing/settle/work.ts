import type { Requirement } from '#schemas/credential/item.ts';
import { applies, HANDED_IN, itemState } from '#schemas/credential/state.ts';
import type { Facts } from '#schemas/credential/subject.ts';
import { factsIn } from '#schemas/engine/facts.ts';
import { progress } from '#schemas/engine/form.ts';
import { mayEdit, maySee } from '#schemas/engine/formAudience.ts';
import { withFacts } from '#schemas/forms/facts.ts';
import type { ItemState } from '#schemas/vocabulary/index.ts';
import type { Loaded } from './load.ts';

/** What settle() writes of one subject. */
export interface Settled {
  readonly items: readonly SettledItem[];
  readonly facts: Facts;
  /** As its forms name it, or as it was named. */
  readonly name: string;
  readonly summary: {
    readonly progress: number;
    /** Required fields and documents, and how many of them are there. */
    readonly required_parts: number;
    readonly filled_parts: number;
    readonly missing_items: number;
    readonly pending_items: number;
    readonly expiring_items: number;
    readonly expired_items: number;
    readonly pending_values: number;
    readonly rejected_values: number;
    readonly open_hits: number;
    readonly next_expiry_on: string | null;
  };
}

export interface SettledItem {
  readonly requirement_id: string;
  readonly state: ItemState;
  readonly document_id: string | null;
  readonly expires_on: string | null;
  readonly psv_until: string | null;
  readonly pending: boolean;
  readonly required: boolean;
  /** A document is asked for. */
  readonly paper: boolean;
}

const valuesIn = (values: Loaded['forms'][number]['values']): Record<string, unknown> =>
  Object.fromEntries([...values].map(([id, held]) => [id, held.value]));

/** Items, facts and summary of a subject on a day: pure, so that every case can be tried. */
export function settledOf(subject: Loaded, requirements: readonly Requirement[], day: string): Settled {
  const own: Facts = Object.assign(
    {},
    ...subject.forms.map(({ form, values }) => factsIn(withFacts(form.key, form.fields), valuesIn(values))),
  );
  const facts: Facts = { ...inherited(subject.account_facts), ...own };
  const items = itemsOf(subject, requirements, facts, day);
  // How far the provider is: what only the staff fills in keeps nobody from handing in (docs/decisions/013).
  const forms = subject.forms.map(({ form, values }) =>
    progress(form.fieldsFor('PROVIDER'), valuesIn(values)),
  );
  // Values of fields that the form has no more are archived: nobody judges them.
  const judged = subject.forms.flatMap(({ form, values }) =>
    form.fields.flatMap((field) => {
      const held = values.get(field.fieldId);
      return held ? [{ ...held, field }] : [];
    }),
  );
  const needed = items.filter((item) => item.required);
  // What only the staff can do (a verification) is no part of the provider's way.
  const papers = needed.filter((item) => item.paper);
  const total = papers.length + sum(forms.map((form) => form.required));
  const done =
    papers.filter((item) => HANDED_IN.includes(item.state)).length + sum(forms.map((form) => form.filled));
  const count = (state: ItemState): number => needed.filter((item) => item.state === state).length;
  return {
    items,
    facts: own,
    name: nameIn(own) ?? subject.name,
    summary: {
      progress: total === 0 ? 100 : Math.floor((100 * done) / total),
      required_parts: total,
      filled_parts: done,
      missing_items: count('MISSING') + count('REJECTED'),
      pending_items: items.filter((item) => item.pending).length,
      expiring_items: items.filter((item) => item.state === 'EXPIRING').length,
      expired_items: items.filter((item) => item.state === 'EXPIRED').length,
      // Every reader of the file reads these: what is internal is not even counted (docs/decisions/013).
      pending_values: judged.filter(
        (held) =>
          held.state === 'PENDING' && !held.draft && held.value !== null && maySee(held.field, 'PROVIDER'),
      ).length,
      rejected_values: judged.filter(({ state, field }) => state === 'REJECTED' && mayEdit(field, 'PROVIDER'))
        .length,
      open_hits: subject.open_hits,
      next_expiry_on: items.flatMap((item) => item.expires_on ?? []).sort()[0] ?? null,
    },
  };
}

/** What a resource has of its account where it says nothing itself; its names are its own. */
export const inherited = ({ state, category, service_levels }: Facts): Facts => ({
  state,
  category,
  service_levels,
});

/** What the forms of a subject call it; null: nothing yet. */
export const nameIn = ({ name, first_name, last_name, business_name }: Facts): string | null =>
  name ?? ([first_name, last_name].filter(Boolean).join(' ') || business_name || null);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function itemsOf(
  subject: Loaded,
  requirements: readonly Requirement[],
  facts: Facts,
  day: string,
): SettledItem[] {
  return requirements
    .filter(
      (one) =>
        one.subject_kind === subject.kind && (one.lead_type === null || one.lead_type === subject.lead_type),
    )
    .flatMap((requirement): SettledItem[] => {
      const id = requirement.entity_id;
      const held = subject.items.find((item) => item.requirement_id === id);
      const documents = subject.documents.filter((document) => document.requirement_id === id);
      const current = documents.find((document) => document.state === 'APPROVED') ?? null;
      const pending = documents.some((document) => document.state === 'PENDING');
      const psv_until = subject.verified.find((one) => one.requirement_id === id)?.until ?? null;
      const common = {
        requirement_id: id,
        document_id: current?.entity_id ?? null,
        psv_until,
        pending,
        paper: requirement.needs_document,
      };
      if (!requirement.active || !applies(requirement, facts)) {
        // What was handed in or decided stays to be seen; else there is nothing to tell.
        return held?.waived || held?.has_documents
          ? [{ ...common, state: 'NOT_APPLICABLE', expires_on: null, required: false }]
          : [];
      }
      const evidence = {
        current,
        hasPending: pending,
        hasRejected: documents.some((document) => document.state === 'REJECTED'),
        psv_until,
        waived: held?.waived ?? false,
      };
      return [{ ...common, ...itemState(requirement, evidence, day), required: requirement.required }];
    });
}

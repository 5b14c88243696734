import { AGREEMENT_ACTIONS, AGREEMENTS, SIGNED_AGREEMENT } from '#schemas/agreement/index.ts';
import { entries, type Resource } from '#schemas/engine/resource.ts';
import type { Features } from '#src/features.ts';
import type { Work } from './work.ts';

const TEMPLATE = 'template_id';
const WHAT = ['type', 'name', TEMPLATE, 'tags'];
/** Who sends it for signature knows when it shall begin and end; when it is signed, the signers say. */
const TERM = ['effective_date', 'expiration_date'];
const PAPER = ['signing_date', ...TERM, 'file_id'];
/** How it is sent, in the order of the schema. */
const SENDING = entries(AGREEMENTS.fields)
  .filter(([, { section }]) => section === 'sending')
  .map(([name]) => name);

/** The same without who signs. */
export const MAIL = SENDING.filter((name) => name !== 'recipients');

/** Some fields of a resource as a form of its own. */
const formOf = (resource: Resource, names: readonly string[]): Resource => ({
  ...resource,
  fields: Object.fromEntries(entries(resource.fields).filter(([name]) => names.includes(name))),
});

/** With contracting on a template is required (specification §5); without it there are none to choose from. */
function withTemplate(form: Resource, { contracts }: Features): Resource {
  const { [TEMPLATE]: template, ...others } = form.fields;
  if (!contracts || !template) return { ...form, fields: others };
  return { ...form, fields: { ...form.fields, [TEMPLATE]: { ...template, required: true } } };
}

/** The form of a piece of work on a legal record. */
export function formFor(work: Work, features: Features): Resource {
  switch (work.kind) {
    case 'signed':
      return withTemplate(SIGNED_AGREEMENT, features);
    case 'draft':
      return withTemplate(formOf(AGREEMENTS, [...WHAT, ...PAPER]), features);
    case 'esign':
      return withTemplate(formOf(AGREEMENTS, [...WHAT, ...TERM]), features);
    case 'edit': {
      const { method, template_id: template } = work.agreement;
      if (method === 'ESIGN')
        return withTemplate(formOf(AGREEMENTS, [...WHAT, ...TERM, ...SENDING]), features);
      const form = formOf(AGREEMENTS, [...WHAT, ...PAPER]);
      // One from before there were templates stays without.
      return features.contracts && !template ? form : withTemplate(form, features);
    }
    default:
      return AGREEMENT_ACTIONS[work.kind].form;
  }
}

import {
  autocompletion,
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { Place } from './offer.ts';
import { offersAt } from './offers.ts';

export type Known = Pick<Place, 'form' | 'published' | 'lists' | 'language'>;

/** Offers while one types, and by Ctrl+Space, what may be written at the caret. */
export const formCompletion = (known: () => Known): Extension =>
  autocompletion({ override: [(context) => completionsAt(context, known())], icons: false });

function completionsAt({ state, pos, explicit }: CompletionContext, known: Known): CompletionResult | null {
  // A blank alone asks for nothing.
  if (!explicit && /[\s,{}[\]]/.test(state.sliceDoc(Math.max(pos - 1, 0), pos))) return null;
  const found = offersAt(state.doc.toString(), pos, known);
  if (!found) return null;
  const { from, to, offers } = found;
  return {
    from,
    to,
    filter: false,
    options: matching(state.sliceDoc(from, pos), offers).map(
      ({ label, insert, detail, info }): Completion => ({
        label,
        ...(detail === undefined ? {} : { detail }),
        ...(info === undefined ? {} : { info }),
        apply: (view, completion, start) => snippet(insert)(view, completion, start, to),
      }),
    ),
  };
}

/** By what is typed so far, wherever in the name; quotes are not of the name. */
function matching<O extends { readonly label: string; readonly detail?: string }>(
  typed: string,
  offers: readonly O[],
): O[] {
  const wanted = typed.replaceAll('"', '').toLowerCase();
  const rank = ({ label, detail = '' }: O): number => {
    const at = label.toLowerCase().indexOf(wanted);
    return at === 0 ? 0 : at > 0 ? 1 : detail.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return offers
    .map((offer) => ({ offer, rank: rank(offer) }))
    .filter((one) => one.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ offer }) => offer);
}

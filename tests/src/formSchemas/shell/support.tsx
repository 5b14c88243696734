import { EditorView } from '@codemirror/view';
import { byCall, refusal, screen, waitFor, within, withNotices } from '#tests/src/kit.ts';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { FormDraft, FormVersion, FormVersionFull } from '#schemas/form-schema/version.ts';
import FormEditorScreen from '#src/resources/formSchemas/editor/FormEditorScreen.tsx';
import { answerPage, OTHER, show, type Answers, type Sent } from '../../resources/screen.tsx';
import { AT } from '../screens.tsx';
import { DRAFT as OTHERS, PATH, VERSION as CURRENT } from '../support.ts';

// What CodeMirror measures by and jsdom does not have.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
document.execCommand = () => false;

const FORM = SHIPPED_FORMS.owner!;
const OF = { key: 'owner', title: 'Ownership and disclosure' };
const VERSION: FormVersion = { ...CURRENT, ...OF, version: 4 };
const FULL: FormVersionFull = { ...VERSION, form: FORM, ops: [] };
export const DRAFT: FormDraft = {
  ...OTHERS,
  ...OF,
  version: 5,
  revision: 7,
  based_on: 4,
  form: FORM,
  updated_by: { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' },
};

/** The title of the form's first section, in both languages. */
export const SECTION = Object.keys(FORM.labels.en.sections)[0]!;
export const titled = (form: FormDraft['form'], title: string): FormDraft['form'] => ({
  ...form,
  labels: {
    ...form.labels,
    en: { ...form.labels.en, sections: { ...form.labels.en.sections, [SECTION]: title } },
  },
});

export interface Server {
  /** What GET draft answers; null: there is none. */
  draft: FormDraft | null;
  patch?: Answers;
  post?: Answers;
}

export const NOT_FOUND = refusal(404, 'Not found');
const DRAFT_PATH = `${PATH}/owner/draft`;

/** A server that keeps one draft as ours does. */
const answersOf = (server: Server): Answers =>
  byCall({
    [PATH]: answerPage([VERSION, { ...VERSION, version: 3, current: false }]),
    [`${PATH}/owner`]: { body: FULL },
    [DRAFT_PATH]: () => (server.draft ? { body: server.draft } : NOT_FOUND),
    [`PATCH ${DRAFT_PATH}`]: (sent) => server.patch?.(sent) ?? saved(server, sent),
    [`POST ${DRAFT_PATH}`]: (sent) => server.post?.(sent) ?? begun(server, { revision: 1 }),
    [`DELETE ${DRAFT_PATH}`]: () => {
      server.draft = null;
      return { body: null };
    },
  });

export function begun(server: Server, part: Partial<FormDraft>) {
  server.draft = { ...DRAFT, ...part };
  return { status: 201, body: server.draft };
}

export function saved(server: Server, { body }: Sent): NonNullable<ReturnType<Answers>> {
  if (!server.draft) return NOT_FOUND;
  if (server.draft.revision !== body!.revision)
    return refusal(409, 'Changed meanwhile', { current: server.draft });
  server.draft = { ...server.draft, ...body, revision: server.draft.revision + 1 } as FormDraft;
  return { body: server.draft };
}

export const patches = (sent: readonly Sent[]): Sent[] => sent.filter(({ method }) => method === 'PATCH');

interface Options {
  readonly role?: 'CREDENTIALS_SUPERVISOR' | 'CREDENTIALS_AGENT';
  readonly stored?: Record<string, unknown>;
  readonly search?: string;
}

/** Opens the editor with only the code side: what the others show is theirs to test. */
export async function openEditor(
  server: Server,
  { role = 'CREDENTIALS_SUPERVISOR', stored = {}, search = '' }: Options = {},
) {
  return show(withNotices(<FormEditorScreen />), {
    answers: answersOf(server),
    at: `${AT}/owner/edit${search}`,
    path: `${AT}/:key/edit`,
    session: { role, type: null },
    stored: {
      'form-editor.panes': { shown: ['code'], room: { visual: 1, code: 1, preview: 1 } },
      ...stored,
    },
  });
}

/** The code pane, from inside its shadow root: its host is on the page before it has one. */
export async function codeView(): Promise<EditorView> {
  const root = await waitFor(() => {
    const { shadowRoot } = screen.getByTestId('code');
    if (!shadowRoot) throw new Error('Without a shadow root yet');
    return shadowRoot as unknown as HTMLElement;
  });
  return EditorView.findFromDOM(await within(root).findByRole('textbox'))!;
}

export const textIn = (view: EditorView): string => view.state.doc.toString();

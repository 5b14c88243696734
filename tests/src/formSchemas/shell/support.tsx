import { screen, waitFor, within } from '@testing-library/react';
import { SHIPPED_FORMS } from '#schemas/forms/index.ts';
import type { FormDraft, FormVersion, FormVersionFull } from '#schemas/form-schema/version.ts';
import type { Language } from '#schemas/engine/codes.ts';
import { Notifications } from '#src/layout/Notifications.tsx';
import FormEditorScreen from '#src/resources/formSchemas/editor/FormEditorScreen.tsx';
import { answerPage, OTHER, show, type Answers, type Sent } from '../../resources/screen.tsx';

// What CodeMirror measures by and jsdom does not have.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
document.execCommand = () => false;

export const PATH = 'credentialing/form-schemas';
const FORM = SHIPPED_FORMS.owner!;
const BO = { entity_id: OTHER, first_name: 'Bo', last_name: 'Lee' };

export const VERSION: FormVersion = {
  key: 'owner',
  title: 'Ownership and disclosure',
  version: 4,
  status: 'PUBLISHED',
  checksum: 'c',
  note: null,
  based_on: null,
  published_at: '2026-05-01T15:00:00.000Z',
  created_by: null,
  current: true,
  instances: {},
};
export const FULL: FormVersionFull = { ...VERSION, form: FORM, ops: [] };
export const DRAFT: FormDraft = {
  key: 'owner',
  title: 'Ownership and disclosure',
  version: 5,
  revision: 7,
  based_on: 4,
  form: FORM,
  ops: [],
  note: null,
  updated_at: '2026-05-02T15:00:00.000Z',
  updated_by: BO,
  problems: [],
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

interface Server {
  /** What GET draft answers; null: there is none. */
  draft: FormDraft | null;
  patch?: Answers;
  post?: Answers;
}

const NOT_FOUND = { status: 404, body: { message: 'Not found', fails: [] } };

/** A server that keeps one draft as ours does. */
const answersOf =
  (server: Server): Answers =>
  (sent) => {
    if (sent.path === 'util/states') return answerPage([{ entity_id: 's', name: 'Florida', code: 'FL' }]);
    if (sent.path === PATH) return answerPage([VERSION, { ...VERSION, version: 3, current: false }]);
    if (sent.path === `${PATH}/owner`) return { body: FULL };
    if (sent.path !== `${PATH}/owner/draft`) return undefined;
    switch (sent.method) {
      case 'PATCH':
        return server.patch?.(sent) ?? saved(server, sent);
      case 'DELETE':
        server.draft = null;
        return { status: 200, body: null };
      case 'POST': {
        const answer = server.post?.(sent);
        if (answer) return answer;
        server.draft = { ...DRAFT, revision: 1 };
        return { status: 201, body: server.draft };
      }
      default:
        return server.draft ? { body: server.draft } : NOT_FOUND;
    }
  };

export function saved(server: Server, { body }: Sent): NonNullable<ReturnType<Answers>> {
  if (!server.draft) return NOT_FOUND;
  if (server.draft.revision !== body!.revision)
    return { status: 409, body: { message: 'Changed meanwhile', fails: [], current: server.draft } };
  server.draft = { ...server.draft, ...body, revision: server.draft.revision + 1 } as FormDraft;
  return { body: server.draft };
}

export const patches = (sent: readonly Sent[]): Sent[] => sent.filter(({ method }) => method === 'PATCH');

interface Options {
  readonly language?: Language;
  readonly role?: 'CREDENTIALS_SUPERVISOR' | 'CREDENTIALS_AGENT';
  readonly stored?: Record<string, unknown>;
  readonly search?: string;
}

/** Opens the editor with only the code side: what the others show is theirs to test. */
export async function openEditor(
  server: Server,
  { language = 'en', role = 'CREDENTIALS_SUPERVISOR', stored = {}, search = '' }: Options = {},
) {
  return show(
    <>
      <FormEditorScreen />
      <Notifications />
    </>,
    {
      answers: answersOf(server),
      language,
      at: `/credentialing/form-schemas/owner/edit${search}`,
      path: '/credentialing/form-schemas/:key/edit',
      session: { role, type: null },
      stored: {
        'form-editor.panes': { shown: ['code'], room: { visual: 1, code: 1, preview: 1 } },
        ...stored,
      },
    },
  );
}

/** What the code pane shows, from inside its shadow root: its host is on the page before it has one. */
export async function codeContent(): Promise<HTMLElement> {
  const root = await waitFor(() => {
    const { shadowRoot } = screen.getByTestId('code');
    if (!shadowRoot) throw new Error('Without a shadow root yet');
    return shadowRoot as unknown as HTMLElement;
  });
  return within(root).findByRole('textbox');
}

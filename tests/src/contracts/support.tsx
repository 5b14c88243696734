import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { Placement } from '#schemas/contract/placement.ts';
import type { Session } from '#src/authProvider/session.tsx';
// What the screen loads later is loaded before the first test, whose time it would take.
import '#src/resources/contracts/placements/PlacementEditor.tsx';
import '#src/resources/files/preview/PaperView.tsx';
import type { Template } from '#src/resources/contracts/api.ts';
import Contracting from '#src/resources/contracts/Contracting.tsx';
import TemplateScreen from '#src/resources/contracts/templates/TemplateScreen.tsx';
import { Route, Routes } from 'react-router-dom';
import { paperOf, placement } from '../../support/signing.ts';
import { SUPERVISOR } from '../bulk/support.tsx';
import { givePaperRoom } from '../resources/files/preview/support.tsx';
import { answerPage, ME, show, type Answers, type Sent, withNotices } from '../resources/screen.tsx';

export { answerPage, placement, SUPERVISOR };
export const AGENT: Partial<Session> = { role: 'TRANSPORTATION_PR_AGENT', type: 'TP' };
export const SIGNERS = 'contracts/signers';
export const TEMPLATES = 'contracts/templates';

export const SIGNER = {
  entity_id: '0190a1b2-c3d4-7e5f-8a9b-000000000051',
  version: 2,
  name: 'Ivo Signer',
  role: 'SIGNER',
  email: 'ivo@network.example',
  title: 'Director',
  phone: null,
  updated_at: '2026-11-01T12:00:00Z',
  can: { edit: true },
};

const ID = '0190a1b2-c3d4-7e5f-8a9b-000000000061';
export const ONE = `${TEMPLATES}/${ID}`;

export const templateOf = (more: Partial<Template> = {}): Omit<Template, 'id'> => ({
  entity_id: ID,
  version: 3,
  current_no: 1,
  name: 'Participation',
  type: 'CONTRACT',
  description: null,
  tags: ['network'],
  file_id: '0190a1b2-c3d4-7e5f-8a9b-0000000000f1',
  signer_id: SIGNER.entity_id,
  in_order: true,
  cc: [],
  email_subject: null,
  email_body: null,
  enabled: false,
  created_at: '2026-11-01T12:00:00Z',
  created_by: ME,
  updated_at: '2026-11-01T12:00:00Z',
  updated_by: ME,
  can: { edit: true },
  pages: [
    { w: 612, h: 792 },
    { w: 612, h: 792 },
  ],
  placements: [],
  used: 0,
  ...more,
});

/** jsdom lays nothing out: each page is 1000 × 1000 px, one below the other, in a stage that shows them all. */
export function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const page = Number(this.getAttribute('data-page') ?? 1);
    const height = this.hasAttribute('data-stage') ? 2000 : 1000;
    return new DOMRect(0, (page - 1) * 1000, 1000, height);
  });
}

interface OpenOptions {
  readonly template?: Omit<Template, 'id'>;
  readonly answers?: Answers;
  readonly session?: Partial<Session>;
  readonly tab?: 'placements' | 'versions' | null;
  readonly around?: (screen: ReactNode) => ReactNode;
}

/** The screen of a template, as a supervisor unless said; its paper is a real PDF of two pages. */
export async function openTemplate({
  template = templateOf(),
  answers,
  session = SUPERVISOR,
  tab = 'placements',
  around,
}: OpenOptions = {}) {
  givePaperRoom();
  const paper = await paperOf(2);
  return show(
    withNotices(
      <Routes>
        <Route element={<Contracting />}>
          <Route path="/prospecting/contracting/templates/:id" element={<TemplateScreen />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Route>
      </Routes>,
    ),
    {
      at: `/prospecting/contracting/templates/${ID}${tab ? `?tab=${tab}` : ''}`,
      session,
      ...(around ? { around } : {}),
      answers: (sent: Sent) => {
        const answer = answers?.(sent);
        if (answer) return answer;
        if (sent.path === `${ONE}/paper` || sent.path === `${ONE}/preview`)
          return { body: null, raw: paper as BodyInit };
        if (sent.path === ONE && sent.method === 'GET') return { body: template };
        if (sent.path === SIGNERS) return answerPage([SIGNER]);
        return undefined;
      },
    },
  );
}

export const saves = (sent: readonly Sent[]) =>
  sent.filter(({ path, method }) => path === ONE && method === 'PATCH').map(({ body }) => body);
export const placed = (body: Record<string, unknown> | null | undefined) => body?.placements as Placement[];

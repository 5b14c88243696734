import { CONSENT_VERSION } from '#schemas/contract/consent.ts';
import type { LinkOpened, SignerSession, SigningCompletion, SigningView } from '#schemas/contract/signing.ts';
import { bodyOf } from '#src/dataProvider/errors.ts';
import type { ConsoleProvider } from '#src/dataProvider/index.ts';

type Calls = Pick<ConsoleProvider, 'call' | 'callRaw'>;

/** A paper of many pages on a slow line. */
const PAPER_TIMEOUT_MS = 120_000;

/** What is asked before it is known who signs: the token of the link says which link it is. */
export const linkApi = ({ call }: Calls) => ({
  /** Has a code mailed. */
  open: (token: string) => call<LinkOpened>('signing/open', { method: 'POST', body: { token } }),
  enterCode: (token: string, code: string) =>
    call<SignerSession>('signing/code', { method: 'POST', body: { token, code } }),
  /** Has a new link mailed, if there still is anything to sign; nobody is told which. */
  again: (token: string) => call<object>('signing/again', { method: 'POST', body: { token } }),
});

/** What who signs asks for. */
export function signerApi({ call, callRaw }: Calls, session: string) {
  const headers = { authorization: `Signer ${session}` };
  const act = (path: string, body: object) =>
    call<SigningView>(`signing/${path}`, { method: 'POST', headers, body });
  const readPaper = async (signal?: AbortSignal): Promise<Blob> => {
    const answer = await callRaw('signing/paper', {
      headers: { ...headers, accept: 'application/pdf, application/json' },
      timeoutMs: PAPER_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
    return answer.blob();
  };
  let paper: Blob | null = null;
  return {
    view: (signal: AbortSignal) => call<SigningView>('signing', { headers, signal }),
    /** The paper that is signed (PDF). It is read once: it does not change while it is signed. */
    paper: async (signal: AbortSignal) => new Response((paper ??= await readPaper(signal))),
    /** The paper as it is now: with everything on it once all have signed. */
    copy: () => readPaper(),
    consent: () => act('consent', { version: CONSENT_VERSION }),
    complete: (completion: SigningCompletion) => act('complete', completion),
    decline: (reason: string) => act('decline', { reason }),
  };
}
export type SignerApi = ReturnType<typeof signerApi>;

/** Two hours are over, or the paper is signed or withdrawn meanwhile: only the server knows what is to be seen now. */
export const isOutdated = (error: unknown): boolean => {
  const status = bodyOf(error)?.status;
  return status === 401 || status === 409;
};

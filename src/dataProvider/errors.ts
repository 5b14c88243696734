import { HttpError, type RaRecord } from 'ra-core';
import type { Language } from '#schemas/engine/codes.ts';
import { problemText } from '#schemas/problems.ts';
import { appFailures } from '#src/i18n/messages/appFailures.ts';
import { withId } from './records.ts';

export interface ApiFail {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** Errors for a form: nested by field path, as react-admin hands them to the inputs. */
export interface FormErrors {
  [key: string]: string | FormErrors;
}

/** Body of every `HttpError` that the data provider rejects with (specification §8). */
export interface ErrorBody {
  readonly message: string;
  readonly fails: readonly ApiFail[];
  readonly status: number;
  /** The record as it is now, when a write came too late. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** What the saved values repeat, when a save was refused for that. */
  readonly duplicates?: readonly unknown[];
  /** Activities of the same lead that the new one repeats, when it was refused for that. */
  readonly similar?: readonly unknown[];
  /** Of a record that is not found: the key of the one in which it lives on after a merge. */
  readonly merged_into?: string;
  /** Of an unexpected error: whoever runs the server finds it by that. */
  readonly request_id?: string;
  /** Only when there are fails: react-admin takes its presence for a validation error. */
  readonly errors?: FormErrors;
  /** The server did not answer at all. */
  readonly offline?: true;
}

/** An answer that is not ok → the error of specification §8: message, fails and status. */
export async function errorOf(response: Response, language: Language): Promise<HttpError> {
  const body = await readBody(response);
  const fails = Array.isArray(body.fails) ? body.fails.filter(isFail) : [];
  const message =
    typeof body.message === 'string' && body.message !== '' ? body.message : appFailures.unknown[language];
  return httpError({
    message,
    fails,
    status: response.status,
    ...(isObject(body.current) ? { current: body.current } : {}),
    ...(Array.isArray(body.duplicates) ? { duplicates: body.duplicates } : {}),
    ...(Array.isArray(body.similar) ? { similar: body.similar } : {}),
    ...(typeof body.merged_into === 'string' ? { merged_into: body.merged_into } : {}),
    ...(typeof body.request_id === 'string' ? { request_id: body.request_id } : {}),
    ...(fails.length > 0 ? { errors: formErrors(fails, message) } : {}),
  });
}

/** Specification §8: with no server response the error carries the network message and status 403. */
export const offlineError = (language: Language): HttpError =>
  httpError({ message: appFailures.unreachable[language], fails: [], status: 403, offline: true });

/** What the server would say, of what need not be asked for. */
export const forbiddenError = (language: Language): HttpError =>
  httpError({ message: problemText('forbidden', language), fails: [], status: 403 });

const httpError = (body: ErrorBody): HttpError => new HttpError(body.message, body.status, body);

/** Several fails of one field are joined: none hides another. */
export function formErrors(fails: readonly ApiFail[], message: string): FormErrors {
  const errors: FormErrors = { root: { serverError: message } };
  for (const { field, message: text } of fails) {
    const path = field.split('.').filter(Boolean);
    const last = path.pop() ?? 'root';
    let place = errors;
    for (const part of path) {
      const inner = place[part];
      // A table's own error stands beside those of its rows.
      place = place[part] = typeof inner === 'object' ? inner : inner === undefined ? {} : { root: inner };
    }
    const known = place[last];
    if (typeof known === 'object') known.root = join(known.root, text);
    else place[last] = join(known, text);
  }
  return errors;
}

const join = (known: string | FormErrors | undefined, text: string): string =>
  typeof known !== 'string' ? text : known.split('. ').includes(text) ? known : `${known}. ${text}`;

export const bodyOf = (error: unknown): ErrorBody | null =>
  error instanceof HttpError && isObject(error.body) ? (error.body as unknown as ErrorBody) : null;

/** The record as the server has it, when a write was refused because it came too late (409); else null. */
export function staleRecord(error: unknown): RaRecord | null {
  const body = bodyOf(error);
  return body?.status === 409 && body.current ? withId(body.current) : null;
}

export const isOffline = (error: unknown): boolean => bodyOf(error)?.offline === true;

/** The text of any error for a person; unforeseen ones say nothing technical, but the number by which they are found. */
export function textOf(error: unknown, language: Language): string {
  const { message = appFailures.unknown[language], request_id } = bodyOf(error) ?? {};
  return request_id ? `${message} ${appFailures.number[language]} ${request_id}` : message;
}

/** What is wrong with the parts of a call says more than what is wrong with all of it. */
export const reasonOf = (error: unknown, language: Language): string =>
  bodyOf(error)
    ?.fails.map(({ message }) => message)
    .join('. ') || textOf(error, language);

async function readBody(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    const body: unknown = await response.json();
    return isObject(body) ? body : {};
  } catch {
    // A proxy's page instead of our JSON: the status alone speaks.
    return {};
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFail = (value: unknown): value is ApiFail =>
  isObject(value) && typeof value.field === 'string' && typeof value.message === 'string';

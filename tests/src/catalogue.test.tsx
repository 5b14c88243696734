import { screen, show } from '#tests/src/kit.ts';
import { HttpError } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failText, type FailCode } from '#schemas/errors.ts';
import { problemText, statusOf, type ProblemCode } from '#schemas/problems.ts';
import { Figure } from '#src/charts/Figure.tsx';
import { loadLanguage } from '#src/i18n/index.ts';
import { ErrorBoundary } from '#src/layout/ErrorBoundary.tsx';

/**
 * The error catalogue of specification §8, word for word. What the server says on its own ways is in
 * tests/server/catalogue.test.ts, what a browser meets in tests/e2e/errors.test.ts.
 */
const UNEXPECTED = 'Sorry, an unexpected error occurred. Please try again.';

it.each<[string, number, ProblemCode]>([
  ['Forbidden Access', 403, 'forbidden'],
  ['No results found', 404, 'not_found'],
  ['The file does not exists', 404, 'no_file'],
  ['Possible duplication', 409, 'possible_duplicate'],
  ['Invalid CSV. Please, check the format or the correct choice of the delimiter', 422, 'invalid_csv'],
  [UNEXPECTED, 500, 'unknown'],
])('%s (%d)', (sentence, status, code) => {
  expect([problemText(code, 'en'), statusOf(code)]).toEqual([sentence, status]);
});

it.each<[string, FailCode]>([
  ['File rejected: Virus detected', 'virus'],
  ['Upload failed, please try again', 'upload_failed'],
  ['There are headers with the same name, please select another file', 'repeated_header'],
  ['Possible inconsistent data', 'inconsistent'],
])('%s', (sentence, code) => {
  expect(failText({ code }, 'en')).toBe(sentence);
});

describe('in place of what should stand there', () => {
  const failing = (error: unknown) =>
    function Failing(): never {
      throw error;
    };
  const showFailing = (error: unknown) => {
    const Screen = failing(error);
    return show(
      <ErrorBoundary at="/">
        <Screen />
      </ErrorBoundary>,
    );
  };
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('a screen that fails: Something went wrong, with a way to reload', async () => {
    await showFailing(new TypeError('x is not a function'));
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
    expect(screen.getByText(UNEXPECTED)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).not.toHaveTextContent('not a function');
  });

  it('a call that fails: Oops, with the text of the error', async () => {
    const body = { message: 'Forbidden Access', fails: [], status: 403 };
    await showFailing(new HttpError(body.message, body.status, body));
    expect(await screen.findByRole('heading', { name: 'Oops' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Forbidden Access');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('a drawing of nothing: No data available', async () => {
    await show(
      <Figure title="Leads" name="leads" data={{ of: 'Lead', columns: [], rows: [] }}>
        <svg />
      </Figure>,
    );
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });
});

it.each([
  ['app.inactivity.text', /logged out automatically in a few minutes/],
  ['ra.message.unsaved_changes', /changes weren't saved/],
  ['leads.list.no_match', /^No results found$/],
  ['leads.form.inconsistent', /^Inconsistency between fields marked in red and the table$/],
])('%s', async (key, sentence) => {
  expect((await loadLanguage('en')).translate(key)).toMatch(sentence);
});

import { screen, show, waitFor } from '#tests/src/kit.ts';
import { expect, it, vi } from 'vitest';
import { Link, Route, Routes } from 'react-router-dom';
import { MAIN_ID } from '#src/layout/main.ts';
import { Page } from '#src/layout/Page.tsx';
import { PrintParts } from '#src/resources/generic/print/PrintParts.tsx';
import { useIsPrinted } from '#src/resources/generic/print/printing.ts';
import { RouteFocus } from '#src/layout/RouteFocus.tsx';

function Paper() {
  if (!useIsPrinted())
    return (
      <Page title="Record">
        <Link to="?print=1">To paper</Link>
      </Page>
    );
  return (
    <Page title="Record">
      <PrintParts parts={[{ name: 'one', label: 'One' }]}>{(name) => <p>{name}</p>}</PrintParts>
    </Page>
  );
}

const Frame = () => (
  <>
    <nav>
      <Link to="/two">Menu entry</Link>
    </nav>
    <main id={MAIN_ID} tabIndex={-1}>
      <Routes>
        <Route path="/one" element={<Page title="One">{<Link to="/two">Row</Link>}</Page>} />
        <Route
          path="/two"
          element={<Page title="Two">{<input aria-label="First field" autoFocus />}</Page>}
        />
        <Route path="/paper" element={<Paper />} />
        <Route path="/three" element={<Page title="Three">{<Link to="/one">Back</Link>}</Page>} />
      </Routes>
    </main>
    <RouteFocus />
  </>
);

it('leads the keyboard from the menu to the new screen, and reads its name', async () => {
  const { user, router } = await show(<Frame />, { at: '/one' });
  // A screen that was opened by its address leaves the keyboard where the browser puts it.
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Menu entry' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Two · Provnet'));
  // A screen that has taken the keyboard keeps it.
  expect(screen.getByLabelText('First field')).toHaveFocus();
  await router.navigate('/three');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Three · Provnet'));
  expect(screen.getByRole('main')).toHaveFocus();
});

it('leaves it where it is while the same screen changes', async () => {
  const { user, router } = await show(<Frame />, { at: '/one' });
  await user.tab();
  await router.navigate('/one?tab=notes');
  await waitFor(() => expect(router.state.location.search).toBe('?tab=notes'));
  expect(screen.getByRole('link', { name: 'Menu entry' })).toHaveFocus();
});

it('leads it onto paper and back', async () => {
  vi.stubGlobal('print', vi.fn());
  const { user } = await show(<Frame />, { at: '/paper' });
  await user.click(screen.getByRole('link', { name: 'To paper' }));
  expect(await screen.findByRole('button', { name: 'Print' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Back to the screen' }));
  await screen.findByRole('link', { name: 'To paper' });
  expect(screen.getByRole('main')).toHaveFocus();
});

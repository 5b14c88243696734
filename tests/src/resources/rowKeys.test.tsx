import { fireEvent, screen } from '@testing-library/react';
import { ListBase } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { SP_LEAD } from '#schemas/lead/index.ts';
import { LeadTypeScope } from '#src/kinds/scope.ts';
import { SchemaList } from '#src/resources/generic/SchemaList.tsx';
import { useSelection } from '#src/resources/generic/selection.ts';
import { answerPage, show, type Answers } from './screen.tsx';

/** What a bar of bulk actions would know. */
function Bar() {
  return (
    <div role="toolbar" aria-label="bulk">
      {[...(useSelection()?.ids ?? [])].join(' ')}
    </div>
  );
}

const list = (
  <LeadTypeScope value="SP">
    <ListBase resource={SP_LEAD.name} perPage={25}>
      <SchemaList resource={SP_LEAD} to={(record) => `/elsewhere?${record.id}`} bulk={<Bar />} />
    </ListBase>
  </LeadTypeScope>
);

const answering =
  (count: number): Answers =>
  ({ path }) =>
    path === 'leads/sp'
      ? answerPage(
          Array.from({ length: count }, (_, index) => ({
            entity_id: `lead-${index + 1}`,
            version: 1,
            company_name: `Company ${index + 1}`,
            status: 'NEW',
          })),
        )
      : undefined;

describe('rows by keys', () => {
  const chosen = () => screen.queryByRole('toolbar', { name: 'bulk' })?.textContent ?? '';
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

  it('are gone through with j and k, selected with x, and opened with Enter', async () => {
    const { user, router } = await show(list, { answers: answering(3) });
    await screen.findByRole('link', { name: 'Company 1' });
    press('x');
    expect(chosen()).not.toContain('lead-');
    press('j');
    expect(screen.getByRole('link', { name: 'Company 1' })).toHaveFocus();
    press('j');
    press('j');
    press('j');
    expect(screen.getByRole('link', { name: 'Company 3' })).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', repeat: true });
    press('x');
    expect(screen.getByRole('link', { name: 'Company 2' })).toHaveFocus();
    expect(chosen()).toContain('lead-2');
    press('x');
    expect(chosen()).not.toContain('lead-2');
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?lead-2');
  });

  it('leave letters to who types', async () => {
    const { user } = await show(
      <>
        <input aria-label="search" />
        {list}
      </>,
      { answers: answering(2) },
    );
    await screen.findByRole('link', { name: 'Company 1' });
    await user.type(screen.getByRole('textbox', { name: 'search' }), 'jx');
    expect(screen.getByRole('textbox', { name: 'search' })).toHaveFocus();
    expect(chosen()).not.toContain('lead-');
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LongText } from '#src/resources/activities/LongText.tsx';
import { show } from '../resources/screen.tsx';

describe('a text', () => {
  it('keeps its line breaks, and shows only its beginning when it is long, until all of it is wanted', async () => {
    await show(<LongText text={'First line\nsecond line'} />, { styled: true });
    expect(screen.getByText(/^First line\s+second line$/)).toHaveStyle({ whiteSpace: 'pre-wrap' });
    expect(screen.queryByRole('button')).toBeNull();
    const { user } = await show(<LongText text={'word '.repeat(200)} />);
    await user.click(screen.getByRole('button', { name: 'Show all', expanded: false }));
    expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeInTheDocument();
  });
});

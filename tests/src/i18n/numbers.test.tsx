import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#schemas/vocabulary/index.ts';
import { useBytes, useNumber } from '#src/i18n/hooks.ts';
import { show } from '../resources/screen.tsx';

function Shown() {
  const bytes = useBytes();
  const number = useNumber();
  const sizes = [0, 1, 1023, 1024, 1024 * 1024 - 1, UPLOAD_MAX_BYTES, 5 * 1024 ** 3, 3000 * 1024 ** 3];
  return <p>{[number(12345.6), ...sizes.map(bytes)].join(' | ')}</p>;
}

it.each(['en', 'es'] as const)(
  'numbers and sizes are written as people in the US read them (%s)',
  async (language) => {
    await show(<Shown />, { language });
    expect(
      screen.getByText(
        '12,345.6 | 0 bytes | 1 byte | 1,023 bytes | 1 kB | 1,024 kB | 14.5 MB | 5 GB | 3,000 GB',
      ),
    ).toBeInTheDocument();
  },
);

import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { FIGURE_COLUMNS, MEASURE } from '#schemas/lead/figureTexts.ts';
import { useText } from '#src/i18n/hooks.ts';
import type { dashboardMessages } from '#src/i18n/messages/dashboard.ts';
import type { Column } from '#src/charts/data.ts';

/** A column of a figure under its name; `format` writes its numbers where they are not counts. */
export function useHead(): (key: Head, format?: Column['format']) => Column {
  const translate = useTranslate();
  const text = useText();
  return useCallback(
    (key, format) => ({
      key,
      label: isNamed(key) ? text(NAMES[key]) : translate(`dashboard.head.${key}`),
      ...(format ? { format } : {}),
    }),
    [translate, text],
  );
}

/** What the figures' file says as well. */
const NAMES = { ...MEASURE, share: FIGURE_COLUMNS.share };
type Head = keyof typeof NAMES | keyof typeof dashboardMessages.head;
const isNamed = (key: Head): key is keyof typeof NAMES => Object.hasOwn(NAMES, key);

/** A part of a whole; null: of nothing. */
export const shareOf = (count: number, all: number) => ({ value: all > 0 ? count / all : null });

import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { dashboardMessages } from '#src/i18n/messages/dashboard.ts';
import type { Column } from '#src/charts/data.ts';

/** A column of a figure under its name; `format` writes its numbers where they are not counts. */
export function useHead(): (key: keyof typeof dashboardMessages.head, format?: Column['format']) => Column {
  const translate = useTranslate();
  return useCallback(
    (key, format) => ({ key, label: translate(`dashboard.head.${key}`), ...(format ? { format } : {}) }),
    [translate],
  );
}

/** A part of a whole; null: of nothing. */
export const shareOf = (count: number, all: number) => ({ value: all > 0 ? count / all : null });

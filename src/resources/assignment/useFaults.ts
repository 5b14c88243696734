import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { orderFails, type AssignmentOrder } from '#schemas/assignment.ts';
import { failText } from '#schemas/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';
import type { Fault } from '../generic/check.ts';

/** Everything wrong with an order for `count` records, as the server would say it; null: how many is not known. */
export function useOrderFaults(order: AssignmentOrder, count: number | null): readonly Fault[] {
  const translate = useTranslate();
  const language = useLanguage();
  return useMemo(
    () =>
      orderFails(order, count).map((fail) => ({
        field: fail.field,
        message:
          fail.field === 'shares' && fail.code === 'required'
            ? translate('assignment.nobody_chosen')
            : failText(fail, language),
      })),
    [order, count, translate, language],
  );
}

/** What is wrong with a part itself, as one text; undefined: nothing. */
export const faultOf = (faults: readonly Fault[], field: string): string | undefined => {
  const own = faults.filter((fault) => fault.field === field).map(({ message }) => message);
  return own.length > 0 ? own.join('. ') : undefined;
};

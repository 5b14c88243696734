import type { ReactNode } from 'react';
import type { Language } from '#schemas/engine/codes.ts';
import { show, type Answers, withNotices } from '../resources/screen.tsx';
import { answersWith, RUN_ID, SUPERVISOR } from './support.ts';

export const AT = '/credentialing/form-schemas';

interface Options {
  readonly own?: Answers;
  readonly language?: Language;
  readonly session?: NonNullable<Parameters<typeof show>[1]>['session'];
}

/** A screen below the list of forms with its notices, as a supervisor sees that of vehicles; `own` answers first. */
export const openScreen = (screen: ReactNode, below: string, { own, ...options }: Options = {}) =>
  show(withNotices(screen), {
    answers: answersWith(own),
    at: `${AT}${below.replace(':key', 'vehicle').replace(':id', RUN_ID)}`,
    path: `${AT}${below}`,
    ...SUPERVISOR,
    ...options,
  });

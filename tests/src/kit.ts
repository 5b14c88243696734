/** Most tests of the console need these: they draw a screen, name its person and answer as its server. */
export { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
export { choose, hrefOf, textsOf } from '../support/choose.ts';
export { controlClock, passTime, passTurns } from '../support/consoleClock.ts';
export { fill } from '../support/fill.ts';
export { bodiesTo, broken, byCall, inTurn, refusal, sentTo } from '../support/requests.ts';
export {
  answerPage,
  LEAD,
  LEAD_RECORD,
  leavePage,
  ME,
  OTHER,
  show,
  STATE,
  withNotices,
  type Answers,
  type Sent,
} from './resources/screen.tsx';

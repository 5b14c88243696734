import type { Caller, TestApp } from './app.ts';

/** A person who calls an application that may start later. */
export const callerOf = (app: TestApp, ...who: Parameters<TestApp['as']>): Caller =>
  new Proxy({} as Caller, { get: (_, name) => Reflect.get(app.as(...who), name) as unknown });

import { FORMATS_MODULE } from '#schemas/engine/formModules.ts';
import { FORMATS } from '#schemas/engine/formats.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { LimitedThread, type ThreadLimits } from '../thread.ts';
import source from './compiler.worker.cjs?raw';

export interface PatternVerdict {
  readonly status: 'safe' | 'vulnerable' | 'unknown';
  /** CPU time that it took. */
  readonly cpuMs: number;
}

/** What the thread does; its file says what comes and goes. */
interface Jobs {
  readonly checks: { readonly input: Readonly<Record<string, JsonSchema>>; readonly value: string };
  readonly module: { readonly input: JsonSchema; readonly value: string };
  readonly pattern: { readonly input: string; readonly value: PatternVerdict };
}

/** Compiles schemas, whatever somebody has written as a form. */
export class FormCompiler extends LimitedThread<Jobs> {
  constructor(limits: ThreadLimits) {
    const data = { home: import.meta.url, formats: Object.keys(FORMATS), formatsModule: FORMATS_MODULE };
    super(source, data, limits);
  }
}

export const FORM_LIMITS: ThreadLimits = { cpuMs: 5000, memoryMb: 256 };

/** Of this process. */
export const formCompiler = new FormCompiler(FORM_LIMITS);

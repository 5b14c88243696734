import type { ExclusionSource } from '#schemas/vocabulary/index.ts';
import type { Format } from './format.ts';
import { LEIE } from './leie.ts';
import { SAM } from './sam.ts';

const FORMATS: Readonly<Record<ExclusionSource, Format>> = { LEIE, SAM };
export const formatOf = (source: ExclusionSource): Format => FORMATS[source];

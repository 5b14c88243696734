export { formatDay } from '#schemas/engine/moments.ts';

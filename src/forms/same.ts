export { isSame } from '#schemas/engine/same.ts';

import { openOffice } from '#server/ports/office/index.ts';
import { isFull } from './scope.ts';

/** LibreOffice where this machine has it; in the short run it is not used. */
export const office = await openOffice(isFull ? {} : { soffice: 'off' });

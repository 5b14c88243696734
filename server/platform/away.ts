/** Another program that this one needs does not answer: what was asked of it is worth another try. */
export class Away extends Error {}

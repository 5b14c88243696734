/** `npm run test:trust` tries everything, and often; else what has a short version is tried a few times. */
const isLong = process.env.TRUST === 'long';

/** How often, or how long, something is tried: what the variable says, else by the kind of run. 0: not at all. */
export const bound = (
  variable: string,
  { short, long }: { readonly short: number; readonly long: number },
): number => Number(process.env[variable] ?? (isLong ? long : short));

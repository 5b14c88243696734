/** Whether everything is tried as often as `npm run test:trust` does; else the short version of `npm test`. */
export const isLong = process.env.TRUST === 'long';

/** How often, or how long, something is tried: what the variable says, else by the kind of run. */
export const bound = (
  variable: string,
  { short, long }: { readonly short: number; readonly long: number },
): number => Number(process.env[variable] ?? (isLong ? long : short));

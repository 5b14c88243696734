/** How a call is refused: everything that is wrong, each fault at its field. */
export interface Refused {
  readonly message: string;
  readonly status: number;
  readonly fails: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

/** The faults of an answer as `field code`, in a fixed order; none where it was not refused. */
export const failsOf = ({ body }: { readonly body: Partial<Pick<Refused, 'fails'>> }): string[] =>
  (body.fails ?? []).map(({ field, code }) => `${field} ${code}`).sort();

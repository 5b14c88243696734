/** How a call is refused: everything that is wrong, each fault at its field. */
export interface Refused {
  readonly message: string;
  readonly fails: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

interface Answered {
  readonly body: { readonly fails?: readonly { readonly field: string; readonly code: string }[] };
}

/** The faults of an answer as `field code`, in a fixed order; none where it was not refused. */
export const failsOf = ({ body }: Answered): string[] =>
  (body.fails ?? []).map(({ field, code }) => `${field} ${code}`).sort();

/**
 * Something that keeps a form from being published. `at` is a JSON pointer (RFC 6901) into `{ schema, ui, labels, rules,
 * ops }`, so that the editor marks the field and the line; '' is the form as a whole.
 */
export interface FormProblem {
  readonly at: string;
  /** In the reader's language. */
  readonly message: string;
}

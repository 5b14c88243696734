/** The answer of an API that refuses a call. */
export const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, status, fails: [], ...more },
});

/** The months that the outlook of expirations shows, this one included. */
export const OUTLOOK_MONTHS = 6;

/** What a queue comes to (GET /credentialing/accounts/stats, /credentialing/resources/stats), with the list's filters. */
export interface QueueStats {
  readonly total: number;
  /** Every status there is, in no order; `median_days`: half of them have been in it for longer. */
  readonly statuses: readonly {
    readonly status: string;
    readonly count: number;
    readonly median_days: number;
  }[];
  /** How many requirement items are in these states, all together. */
  readonly items: {
    readonly missing: number;
    readonly pending: number;
    readonly expiring: number;
    readonly expired: number;
  };
  /** YYYY-MM → how many have their next expiration in it; every month of the outlook. */
  readonly months: readonly { readonly month: string; readonly count: number }[];
  /** Who has how many; null to readers who work none. `user_id` null: nobody's. */
  readonly agents:
    | readonly {
        readonly user_id: string | null;
        readonly open: number;
        readonly to_review: number;
        readonly total: number;
      }[]
    | null;
}

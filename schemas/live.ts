/**
 * What console and server tell each other over `/api/v1/ws` (specification §7 'A websocket endpoint exists'; design 'Live
 * events'), as JSON texts. An event says that something happened, never what: who may read the record reads it again.
 */

/** Kinds of records whose changes are told; the history's names for them. */
export const LIVE_RESOURCES = [
  'lead',
  'account',
  'import_flow',
  'import_job',
  'bulk_action',
  'form_schema',
  'requirement',
  'lookup',
  'signer',
  'contract_template',
  'saved_view',
  'notice',
] as const;
export type LiveResource = (typeof LIVE_RESOURCES)[number];

export interface LiveEvent {
  /** `many`: more than are told one by one. */
  readonly type: 'changed' | 'many';
  /** Where to go on after an interruption: opaque, the newest one received counts. */
  readonly id: string;
  readonly resource: LiveResource;
  /** Null: many of them at once. */
  readonly entity_id: string | null;
  /** The record's own version, where the change was one of the record itself. */
  readonly version: number | null;
  /** Who did it; absent where it was somebody else and the reader may not know people. */
  readonly by?: string | null;
}

/** Who else has a record open to change it. */
export interface LivePresence {
  readonly type: 'presence';
  readonly resource: LiveResource;
  readonly entity_id: string;
  readonly people: readonly { readonly entity_id: string; readonly name: string }[];
}

export type LiveAnswer =
  | LiveEvent
  | LivePresence
  /** The session is known; everything after `since` follows or has been told. `expires_in`: seconds until a newer token is needed. */
  | { readonly type: 'ready'; readonly id: string; readonly expires_in: number }
  /** What happened meanwhile cannot be told one by one: everything that is shown must be read again. */
  | { readonly type: 'reset'; readonly id: string };

export type LiveCall =
  /** The first message, and again with every newer token of the same person. `since`: the newest id that was received. */
  | { readonly do: 'hello'; readonly token: string; readonly since?: string }
  /** What is looked at now, all of it: a kind of records (`lead`), or one record (`lead/0190…`). Notices come unasked. */
  | { readonly do: 'watch'; readonly topics: readonly string[] }
  /** Begins (or, `on: false`, ends) changing a record, which those who look at it are told. */
  | {
      readonly do: 'edit';
      readonly resource: LiveResource;
      readonly entity_id: string;
      readonly on: boolean;
    };

export const topicOf = (resource: LiveResource, id?: string): string => (id ? `${resource}/${id}` : resource);

/** Why the server ends a connection (RFC 6455 §7.4.2: 4000–4999 are an application's own). */
export const LIVE_CLOSE = {
  /** No token, or one that has expired: renew it and come back. */
  session: 4401,
  forbidden: 4403,
  /** Not a message of ours, or too many. */
  misuse: 4400,
  /** Reads too slowly: come back and catch up. */
  slow: 4408,
} as const;

export const LIVE_TOPICS_MAX = 50;
/** Bytes of a message to the server. */
export const LIVE_MESSAGE_MAX = 16_384;
/** Within this a connection says who it is. */
export const LIVE_HELLO_MS = 10_000;

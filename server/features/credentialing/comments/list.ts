import { COMMENTS } from '#schemas/credential/comment.ts';
import type { CredentialComment } from '#schemas/credential/item.ts';
import { OF_SUBJECT } from '#schemas/credential/part.ts';
import type { Call } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/db.ts';
import { readPage, type Page } from '#server/platform/list/page.ts';
import type { RawQuery } from '#server/platform/list/query.ts';
import { askOfAccount } from '../parts.ts';
import { presentComments, visibleComments, type CommentRow } from './comment.ts';

export const COMMENT_FIELDS = { ...COMMENTS.fields, ...OF_SUBJECT };

/** What was written about an account and its resources, newest first. Throws `not_found`. */
export async function listComments(db: Db, call: Call, raw: RawQuery): Promise<Page<CredentialComment>> {
  const { account, query } = await askOfAccount(db, call, COMMENT_FIELDS, raw, '-created_at');
  const source = {
    table: 'credential_comment',
    fields: COMMENT_FIELDS,
    visible: visibleComments(call.actor, account),
  };
  const { items, ...page } = await readPage<CommentRow>(db, source, query);
  return { ...page, items: await presentComments(db, call.actor, items) };
}

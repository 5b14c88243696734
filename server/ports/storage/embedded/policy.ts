import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { UNKNOWN_MIME } from '#schemas/file/types.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { Problem } from '#server/platform/problem.ts';
import { checkedKey } from '../key.ts';
import type { UploadForm, UploadPolicy } from '../index.ts';

/** Where browsers post forms to. */
export const UPLOAD_PATH = '/storage/upload';

/** The document of a presigned POST, as S3 has it. */
const Document = Type.Object({
  expiration: Type.String(),
  conditions: Type.Tuple([
    Type.Object({ key: Type.String() }),
    Type.Tuple([Type.Literal('content-length-range'), Type.Integer(), Type.Integer()]),
    Type.Tuple([Type.Literal('eq'), Type.Literal('$Content-Type'), Type.Literal(UNKNOWN_MIME)]),
  ]),
});
type Document = Static<typeof Document>;

/** A form that came back: what it allows, and by what it is told from all others. */
export interface SignedPolicy extends UploadPolicy {
  readonly id: string;
}

export interface Policies {
  sign(policy: UploadPolicy): UploadForm;
  /** Throws `forbidden` for fields that are not exactly those of a form of ours that is still valid. */
  read(fields: ReadonlyMap<string, string>): SignedPolicy;
}

/** Signs forms with a key that only this installation has, and knows its own again. */
export function policiesOf(secrets: Pick<Secrets, 'keyFor'>): Policies {
  const secret = secrets.keyFor('upload');
  const signed = (text: string) => createHmac('sha256', secret).update(text).digest();
  return {
    sign({ key, minBytes, maxBytes, expiresAt }) {
      const document: Document = {
        expiration: expiresAt.toISOString(),
        conditions: [
          { key: checkedKey(key) },
          ['content-length-range', minBytes, maxBytes],
          ['eq', '$Content-Type', UNKNOWN_MIME],
        ],
      };
      const policy = Buffer.from(JSON.stringify(document)).toString('base64');
      const signature = signed(policy).toString('hex');
      return { url: UPLOAD_PATH, fields: { key, 'Content-Type': UNKNOWN_MIME, policy, signature } };
    },
    read(fields) {
      const {
        key,
        'Content-Type': mime,
        policy = '',
        signature = '',
        ...others
      } = Object.fromEntries(fields);
      const given = Buffer.from(signature, 'hex');
      const wanted = signed(policy);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Problem('forbidden');
      const document: unknown = JSON.parse(Buffer.from(policy, 'base64').toString());
      // A form of a former release, perhaps: valid, but not for us.
      if (!Value.Check(Document, document)) throw new Problem('forbidden');
      const [named, [, minBytes, maxBytes]] = document.conditions;
      const expiresAt = new Date(document.expiration);
      const isKept = key === named.key && mime === UNKNOWN_MIME && Object.keys(others).length === 0;
      if (!isKept || !(expiresAt.getTime() > Date.now())) throw new Problem('forbidden');
      return { id: wanted.toString('hex'), key: checkedKey(named.key), minBytes, maxBytes, expiresAt };
    },
  };
}

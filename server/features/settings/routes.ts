import { Type } from '@sinclair/typebox';
import { under, type Fail } from '#schemas/engine/fails.ts';
import type { Values } from '#schemas/engine/field.ts';
import { NOTICE_SETTING } from '#schemas/notices/settings.ts';
import { SETTING_KEY, SETTING_MAX_BYTES } from '#schemas/vocabulary/limits.ts';
import type { AppContext } from '#server/app.ts';
import { noticeSettingFails } from '#server/features/notices/settings.ts';
import { callOf, needs, type App } from '#server/platform/http.ts';
import { Problem, refuse } from '#server/platform/problem.ts';
import { keepSetting, readSetting } from './store.ts';

const KeyPath = Type.Object({ key: Type.String({ pattern: SETTING_KEY, maxLength: 100 }) });

const Body = Type.Object(
  {
    value: Type.Unsafe<Values | null>({
      type: ['object', 'null'],
      description: `At most ${SETTING_MAX_BYTES} bytes of JSON; null: as it was at first`,
    }),
  },
  { additionalProperties: false },
);

const Answer = Type.Object({
  key: Type.String(),
  value: Type.Unsafe<Values | null>({ type: ['object', 'null'], additionalProperties: true }),
});

/** Settings that the server reads as well, by key: what is wrong with a value. */
const CHECKS: ReadonlyMap<string, (value: Values) => Fail[]> = new Map([
  [NOTICE_SETTING, noticeSettingFails],
]);

/** What people set for themselves, such as the columns of a list; everybody has only their own. */
export async function settingsFeature(api: App, { db }: AppContext): Promise<void> {
  const shared = { tags: ['auth'], params: KeyPath, response: { 200: Answer } };

  api.get('/auth/settings/:key', { ...needs('setting.write'), schema: shared }, (request) =>
    readSetting(db, callOf(request).actor.id, request.params.key),
  );

  api.put(
    '/auth/settings/:key',
    { ...needs('setting.write'), schema: { ...shared, body: Body } },
    (request) => {
      const { value } = request.body;
      const { key } = request.params;
      if (Buffer.byteLength(JSON.stringify(value)) > SETTING_MAX_BYTES)
        throw new Problem('bad_request', [
          { field: 'value', code: 'too_long', params: { limit: SETTING_MAX_BYTES } },
        ]);
      const fails = (value && CHECKS.get(key)?.(value)) ?? [];
      refuse(under('value', fails));
      return keepSetting(db, callOf(request).actor.id, key, value);
    },
  );
}

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { flushTyped } from '#src/forms/later.ts';
import type { FormModel } from '#src/forms/model.ts';
import type { FormDefinition } from '#src/forms/types.ts';
import { isAtWork, resumeTyping, typingNow } from '#src/forms/typing.ts';
import type { FormValidator } from '#src/forms/validator.ts';
import type { FormFile } from '../../api.ts';
import type { Carried } from './renewal.ts';
import type { Turning } from './useFormEditor.ts';
import { focusRenewed } from './RenewedNotice.tsx';

/** A version of a form with what it takes to show it. */
export interface Ready {
  readonly definition: FormDefinition;
  readonly validator: FormValidator;
  readonly model: FormModel;
}
export interface Shown {
  readonly file: FormFile;
  readonly definition: FormDefinition;
  readonly validator: FormValidator;
}

/** Who is at work in a dialog of the form is looked after again so often. */
export const AGAIN_MS = 500;

/**
 * The version of a form that is on the screen. When a file takes another one, that of before stays until all of the new
 * one is there; then it hands over what is not saved, and its reader goes on typing where he was.
 */
export function useTurning(
  file: FormFile,
  ready: Ready | null,
): { readonly shown: Shown | null; readonly turning: Turning } {
  const handOver = useRef<(() => Carried) | null>(null);
  const [now, setNow] = useState<(Shown & { readonly carried: Carried | null }) | null>(null);
  const isSame = now !== null && now.definition === ready?.definition;
  if (ready && (now === null || (isSame && now.file !== file)))
    setNow({ ...ready, file, carried: now?.carried ?? null });
  const isOther =
    ready !== null && now !== null && now.definition.validator_url !== ready.definition.validator_url;

  useEffect(() => {
    if (!isOther) return;
    let timer = setTimeout(turn);
    function turn() {
      if (isAtWork()) {
        timer = setTimeout(turn, AGAIN_MS);
        return;
      }
      const typing = typingNow();
      flushSync(flushTyped);
      const carried = handOver.current?.() ?? null;
      flushSync(() => setNow({ ...ready!, file, carried }));
      if (!typing) return;
      const path = carried && placeIn(carried.model, ready!.model, typing.path);
      if (!path || !resumeTyping(typing, path)) focusRenewed();
    }
    return () => clearTimeout(timer);
  }, [isOther, ready, file]);

  return { shown: now, turning: { carried: now?.carried ?? null, handOver } };
}

/** Where a field of one version, or a cell of its rows, is in another: fields are the same by their ids. */
function placeIn(before: FormModel, after: FormModel, path: string): string | null {
  const [section, property, ...cell] = path.split('.');
  const id = before.byPath.get(`${section}.${property}`)?.fieldId;
  const field = id === undefined ? undefined : after.byId.get(id);
  return field ? [...field.path, ...cell].join('.') : null;
}

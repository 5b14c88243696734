import * as core from 'kubernetes-models/v1';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** Every document of every .yaml in the folder. */
export function manifestsIn(folder: string): (Manifest & { readonly file: string })[] {
  return readdirSync(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => ({
      ...(document.toJS() as Manifest),
      file,
    })),
  );
}

type Model = new (data: never) => { validate(): void };
const MODELS: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};

const modelOf = (manifest: Manifest): { validate(): void } => {
  const model = (MODELS[manifest.apiVersion] as Record<string, Model> | undefined)?.[manifest.kind];
  if (!model) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
  return new model(manifest as never);
};

/** Throws what is missing in a manifest, or has a value that cannot be. */
export const validate = (manifest: Manifest): void => modelOf(manifest).validate();

/**
 * Fields that the schema does not know: it lets them pass, as an API server drops them, but whoever validates by it
 * looks only at those that it knows.
 */
export function unknownFields(manifest: Manifest): string[] {
  const unseen = new Set<string>();
  const watch = <T extends object>(value: T, path: string): T => {
    for (const key of Object.keys(value)) unseen.add(`${path}${key}`);
    return new Proxy(value, {
      get(target, key, receiver) {
        const found: unknown = Reflect.get(target, key, receiver);
        if (typeof key === 'string') unseen.delete(`${path}${key}`);
        if (typeof found !== 'object' || found === null || !Object.hasOwn(target, key)) return found;
        return watched(found, `${path}${String(key)}.`);
      },
    });
  };
  const kept = new Map<object, object>();
  const watched = (value: object, path: string): object => {
    if (!kept.has(value)) kept.set(value, watch(value, path));
    return kept.get(value)!;
  };
  watch(modelOf(manifest), '').validate();
  return [...unseen];
}

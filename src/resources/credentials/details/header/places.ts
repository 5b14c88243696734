import { useTranslate } from 'ra-core';
import { APPROVAL_FIELDS } from '#schemas/credential/subject.ts';
import { useText } from '#src/i18n/hooks.ts';
import { detailsAddress, useInstances, useItems } from '../../api.ts';
import { modelFor } from '../models.ts';
import { formsOf, refOf, type Subject } from '../subject.ts';
import { placeIn } from '../tabs.ts';

/** Where in a file something is, and what it is called there. */
interface Place {
  readonly label: string;
  readonly to: string;
}

const NOTHING: readonly never[] = [];

/** Finds the places that fails name (docs/decisions/012, last lines); a path that nobody knows stays as it is. */
export function usePlaces(subject: Subject, isNeeded: boolean): (field: string) => Place {
  const translate = useTranslate();
  const text = useText();
  const { files } = useInstances(isNeeded ? formsOf(subject) : NOTHING);
  const { items } = useItems(refOf(subject));

  return (field) => {
    const [head = '', second = '', ...rest] = field.split('.');
    if (head === 'forms') {
      const file = files?.find(({ instance }) => instance.schema_key === second);
      const path = rest.join('.');
      const known = file && modelFor(file).byPath.get(rest.slice(0, 2).join('.'));
      return {
        label: file ? modelFor(file).labelAt(path) : path,
        to: placeIn('review', { show: 'all', ...(known ? { field: known.fieldId } : {}) }),
      };
    }
    if (head === 'items')
      return {
        label: items?.find(({ code }) => code === second)?.name ?? second,
        to: placeIn('requirements', { item: second }),
      };
    if (head === 'cycle') {
      const known = Object.hasOwn(APPROVAL_FIELDS, second)
        ? APPROVAL_FIELDS[second as keyof typeof APPROVAL_FIELDS]
        : null;
      return { label: known ? text(known.label) : second, to: placeIn('account', { approval: 'edit' }) };
    }
    if (head === 'resources' && second !== '')
      // The kind is found out there.
      return { label: translate('credential_file.missing.resource'), to: detailsAddress(second, 'DRIVER') };
    return head === 'screening'
      ? { label: translate('credential_file.tab.verification'), to: placeIn('verification') }
      : { label: translate('credential_file.tab.resources'), to: placeIn('resources') };
  };
}

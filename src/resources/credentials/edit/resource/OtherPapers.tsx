import { useEffect } from 'react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { pathOf } from '#schemas/engine/form.ts';
import { focusField } from '#src/forms/focus.ts';
import { useFormDocuments } from '#src/forms/documents.ts';
import type { FormStore } from '#src/forms/formStore.ts';
import { SectionCard } from '../../../generic/SectionCard.tsx';
import { useShownSections } from '../form/sections.ts';
import { anchorIn, itemAnchor } from '../paths.ts';
import { PaperList } from './PaperList.tsx';

/** The papers of a subject that its form has no place for; those that it has are led to in the form. */
export function OtherPapers({ store }: { readonly store: FormStore }) {
  const translate = useTranslate();
  const documents = useFormDocuments();
  const anchor = anchorIn(useLocation().hash);
  const fields = useShownSections(store).flatMap((section) => section.fields);
  const placed = new Map(
    fields.flatMap((field) => (field.document ? [[field.document, pathOf(field)]] : [])),
  );
  const items = [...(documents?.items?.values() ?? [])];
  const meant = items.find(({ code }) => itemAnchor(code) === anchor);
  const path = meant && placed.get(meant.code);
  useEffect(() => {
    if (path) focusField(path);
  }, [path]);
  const others = items.filter((item) => item.needs_document && !placed.has(item.code));
  if (!documents || others.length === 0) return null;
  return (
    <SectionCard title={translate('credential_edit.other_papers')}>
      <PaperList items={others} actions={documents} />
    </SectionCard>
  );
}

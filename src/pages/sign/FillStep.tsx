import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { FieldPanel } from './fields/FieldPanel.tsx';
import { fieldsOf } from './fields/fields.ts';
import { Frame } from './Frame.tsx';
import { FieldMark } from './paper/FieldMark.tsx';
import { Paper } from './paper/Paper.tsx';
import type { StepProps } from './Signing.tsx';

/** The paper with its fields, one of which is filled in below it. */
export function FillStep({ view, api, entries, change, ...frame }: StepProps) {
  const translate = useTranslate();
  // Whoever goes to a field wants to type; who comes to this step hears where they are.
  const hasMoved = useRef(false);
  const fields = fieldsOf(view);
  const at = Math.min(entries.at, fields.length - 1);
  const current = fields[at];
  const goTo = (index: number) => {
    hasMoved.current = true;
    if (index < fields.length) change({ at: Math.max(index, 0) });
    else change({ stage: 'review' });
  };
  return (
    <Frame {...frame} title={translate('sign.fill.title')} wide>
      <Paper
        api={api}
        over={(page) =>
          view.placements
            .filter((place) => place.page === page)
            .map((place) => {
              const index = fields.findIndex(({ id }) => id === place.id);
              return (
                <FieldMark
                  key={place.id}
                  place={place}
                  field={fields[index] ?? null}
                  entries={entries}
                  isCurrent={index === at}
                  onChoose={() => goTo(index)}
                />
              );
            })
        }
      />
      {current && (
        <FieldPanel
          key={current.id}
          view={view}
          field={current}
          entries={entries}
          change={change}
          no={at + 1}
          of={fields.length}
          isAsked={() => hasMoved.current}
          onBack={at > 0 ? () => goTo(at - 1) : undefined}
          onNext={() => goTo(at + 1)}
        />
      )}
    </Frame>
  );
}

import { useTranslate } from 'ra-core';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { bounded, WIDTH } from '../columns.ts';

export interface EdgeProps {
  /** Name of the column. */
  readonly name: string;
  readonly label: string;
  readonly width: number;
  /** `isFinal`: not while the edge is still being dragged; null: as wide as at first. */
  readonly onWidth: (name: string, width: number | null, isFinal: boolean) => void;
}

const STEP = 16;

/** The edge of a column: dragged, or moved by the arrow keys; a double click gives it back its first place. */
export function Edge({ name, label, width, onWidth }: EdgeProps) {
  const translate = useTranslate();
  const [isMoving, setMoving] = useState(false);
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const widthAt = (x: number) => (start.current ? bounded(start.current.width + x - start.current.x) : width);

  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    // Where there is room the last column is wider than it asks for.
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth || width };
    setMoving(true);
  };
  const drop = (event: PointerEvent<HTMLElement>, isKept: boolean) => {
    if (!start.current) return;
    const last = isKept ? widthAt(event.clientX) : bounded(start.current.width);
    start.current = null;
    setMoving(false);
    onWidth(name, last, true);
  };
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - STEP,
      ArrowRight: width + STEP,
      Home: WIDTH.min,
      End: WIDTH.max,
    }[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    onWidth(name, next === undefined ? null : bounded(next), true);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={isMoving ? 'edge moving' : 'edge'}
      aria-orientation="vertical"
      aria-label={translate('list.columns.width', { name: label })}
      aria-valuenow={width}
      aria-valuemin={WIDTH.min}
      aria-valuemax={WIDTH.max}
      aria-valuetext={translate('list.columns.pixels', { smart_count: width })}
      onPointerDown={grab}
      onPointerMove={(event) => start.current && onWidth(name, widthAt(event.clientX), false)}
      onPointerUp={(event) => drop(event, true)}
      onPointerCancel={(event) => drop(event, false)}
      onDoubleClick={() => onWidth(name, null, true)}
      onKeyDown={press}
    />
  );
}

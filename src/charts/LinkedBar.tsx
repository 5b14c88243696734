import type { SVGProps } from 'react';
import { Link } from 'react-router-dom';
import type { Cell } from './data.ts';

interface LinkedBarProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly colour: string;
  readonly cell: Cell | undefined;
  /** What the pointer is told. */
  readonly title: string;
  /** What stands after its end. */
  readonly said?: { readonly text: string; readonly letters: SVGProps<SVGTextElement> } | undefined;
}

/** What counts something is wide enough to be seen. */
const LEAST = 2;
const AFTER = 5;

/** A bar that leads to the list of what it counts. The keyboard goes by the table, which says the same. */
export function LinkedBar({ x, y, width, height, fill, colour, cell, title, said }: LinkedBarProps) {
  const isSeen = cell !== undefined && cell.value !== null && cell.value > 0;
  if (!isSeen && !said) return null;
  const shown = isSeen ? Math.max(width, LEAST) : 0;
  const bar = (
    <>
      <title>{title}</title>
      {isSeen && (
        <rect x={x} y={y} width={shown} height={Math.max(height, LEAST)} rx={2} fill={fill} stroke={colour} />
      )}
      {said && (
        <text {...said.letters} x={x + shown + AFTER} y={y + height / 2} dominantBaseline="central">
          {said.text}
        </text>
      )}
    </>
  );
  return cell?.to === undefined ? (
    <g>{bar}</g>
  ) : (
    <Link to={cell.to} tabIndex={-1}>
      {bar}
    </Link>
  );
}

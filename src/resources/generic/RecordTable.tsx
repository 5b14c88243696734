import Box from '@mui/material/Box';
import { useListContext, useTranslate, type RaRecord } from 'ra-core';
import {
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '#src/i18n/hooks.ts';
import { lazyPage } from '#src/layout/lazyPage.ts';
import { laterPart } from '#src/layout/lazyPart.tsx';
import type { RecordListProps } from './cells.tsx';
import { WIDTH, type Columns } from './columns.ts';
import { useFromList, type FromList } from './place.ts';
import { linesOf } from './table/groups.ts';
import { HeadCell } from './table/HeadCell.tsx';
import { Row } from './table/Row.tsx';
import type { RowsProps } from './table/RowsInSight.tsx';
import { SelectBox } from './table/SelectBox.tsx';
import { BOX_WIDTH, ROW_HEIGHT, tableSx } from './table/styles.ts';
import { useRoom, usualRoom } from './table/useRoom.ts';
import { useRowKeys } from './table/useRowKeys.ts';
import { useRowSelection } from './table/useRowSelection.ts';

/** The column whose edge is being dragged. */
interface Moving {
  readonly name: string;
  readonly width: number;
  /** What the widths were when it began. */
  readonly since: Columns['widths'];
}

/** Up to here every row is drawn: the browser's own search and printing find all of an ordinary page. */
const ALL_DRAWN = 60;
/** The pages of the list and the space below them. */
const BELOW = 86;
// With what finds the rows in sight.
const RowsInSight = lazyPage(() => import('./table/RowsInSight.tsx'));
const Progress = laterPart(() => import('@mui/material/LinearProgress'));
const NO_ROWS: readonly RaRecord[] = [];

/**
 * The list as a table that scrolls in itself, below its head and beside its title. Of a long page only the rows in
 * sight are drawn (docs/decisions/008).
 */
export function RecordTable({ empty, ...props }: RecordListProps) {
  const { data, isPending } = useListContext();
  const rows = data ?? NO_ROWS;
  const isWaiting = isPending || props.columns.isPending;
  return !isWaiting && rows.length === 0 ? empty : <Table {...props} rows={rows} isWaiting={isWaiting} />;
}

interface TableProps extends Omit<RecordListProps, 'empty'> {
  readonly rows: readonly RaRecord[];
  readonly isWaiting: boolean;
}

function Table({ resource, columns, to, rows, isWaiting, groupOf }: TableProps) {
  const text = useText();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { isPlaceholderData, page, sort, filterValues } = useListContext();
  const selection = useRowSelection(rows);
  const { shown, title, resize } = columns;
  const lines = useMemo(() => linesOf(rows, groupOf), [rows, groupOf]);

  const box = useRef<HTMLDivElement>(null);
  const height = useRoom(box, BELOW);
  useRowKeys(box);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [page, sort.field, sort.order, filterValues]);

  const { widths } = columns;
  const [moving, setMoving] = useState<Moving | null>(null);
  // Also when the edge has been let go, until the kept widths say the same.
  const widthOf = (name: string) =>
    (moving?.name === name && moving.since === widths ? moving.width : widths[name]) ?? 0;
  const changeWidth = (name: string, width: number | null, isFinal: boolean) => {
    setMoving(width === null ? null : { name, width, since: widths });
    if (isFinal) resize(name, width);
  };
  const from = useFromList();
  const open = useCallback(
    (address: string, state: FromList) => void navigate(address, { state }),
    [navigate],
  );

  const width = shown.reduce((sum, { name }) => sum + widthOf(name), selection ? BOX_WIDTH : 0);
  const span = shown.length + (selection ? 1 : 0);
  const drawn = (name: string) => (name === title ? titleWidth(widthOf(title), width) : `${widthOf(name)}px`);
  const draw = (index: number) => {
    const line = lines[index];
    if (!line) return null;
    if (!line.record)
      return <Group key={`group ${line.group}`} name={line.group} place={index + 2} span={span} />;
    const { record } = line;
    return (
      <Row
        key={record.id}
        record={record}
        place={index + 2}
        columns={shown}
        title={title}
        to={to(record)}
        from={from}
        isSelected={selection?.has(record.id) ?? false}
        onSelect={selection?.select ?? null}
        onOpen={open}
      />
    );
  };
  const Rows = lines.length <= ALL_DRAWN ? AllRows : RowsInSight;
  const fixed = (selection ? BOX_WIDTH : 0) + 8;
  return (
    <Box sx={{ position: 'relative', minWidth: 0, containerType: 'inline-size' }}>
      {isPlaceholderData && <Progress aria-hidden sx={PROGRESS} />}
      <Box
        ref={box}
        role="region"
        aria-label={text(resource.label.many)}
        tabIndex={0}
        sx={tableSx}
        style={{ maxHeight: height, '--fixed': `calc(${drawn(title)} + ${fixed}px)` } as CSSProperties}
      >
        <table
          aria-label={text(resource.label.many)}
          aria-rowcount={isWaiting ? -1 : lines.length + 1}
          aria-busy={isWaiting || isPlaceholderData === true}
          style={{ minWidth: width }}
        >
          <colgroup>
            {selection && <col style={{ width: BOX_WIDTH }} />}
            {shown.map(({ name }, index) => (
              // The last one takes what is left.
              <col key={name} style={index === shown.length - 1 ? undefined : { width: drawn(name) }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selection && (
                <th scope="col" className="box">
                  <SelectBox
                    label={translate('list.select_page')}
                    isOn={selection.isPage}
                    isSome={selection.isSome}
                    onChange={selection.togglePage}
                  />
                </th>
              )}
              {shown.map((column) => (
                <HeadCell
                  key={column.name}
                  column={column}
                  isTitle={column.name === title}
                  width={widthOf(column.name)}
                  onWidth={changeWidth}
                />
              ))}
            </tr>
          </thead>
          {isWaiting ? (
            <WaitingRows columns={span} />
          ) : (
            <Suspense fallback={<WaitingRows columns={span} />}>
              <Rows count={lines.length} box={box} draw={draw} isOld={isPlaceholderData === true} />
            </Suspense>
          )}
        </table>
      </Box>
    </Box>
  );
}

/**
 * The names get some of the room that the columns leave, as long as nobody has said how wide they are to be: they are cut
 * off first, and missed most. Said in CSS, since a width that is measured is drawn twice.
 */
const titleWidth = (width: number, all: number): string =>
  width === WIDTH.title ? `calc(${width}px + clamp(0px, 100cqw - ${all}px, ${TITLE_MORE}px))` : `${width}px`;
const TITLE_MORE = 160;

const PROGRESS = { position: 'absolute', insetInline: 0, top: 0, zIndex: 4, height: 2 } as const;

interface GroupProps {
  readonly name: string;
  readonly place: number;
  readonly span: number;
}

/** What the rows below have in common; it stays in sight when the table is scrolled sideways. */
const Group = ({ name, place, span }: GroupProps) => (
  <tr className="group" aria-rowindex={place}>
    <th scope="colgroup" colSpan={span}>
      <span>{name}</span>
    </th>
  </tr>
);

/** The rows that the window has room for come with the first frame, and those below them right after it. */
function AllRows({ count, draw, isOld }: RowsProps) {
  const [most, setMost] = useState(() => Math.ceil(usualRoom(BELOW) / ROW_HEIGHT));
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setMost(ALL_DRAWN)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <tbody className={isOld ? 'old' : undefined}>
      {Array.from({ length: Math.min(count, most) }, (_, index) => draw(index))}
    </tbody>
  );
}

const WAITING = Array.from({ length: 12 }, (_, index) => index);

function WaitingRows({ columns }: { readonly columns: number }) {
  return (
    <tbody aria-hidden="true">
      {WAITING.map((row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <span className="cell-waits" style={{ width: column % 3 === 0 ? '80%' : '55%' }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

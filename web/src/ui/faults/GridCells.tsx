import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type CompositionEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import type { GridColumn, GridRow } from '#contract/ops/import-batch.ts';
import { heard } from '../../locale/speech.ts';
import { useHeight } from '../page/useSize.ts';
import { boxOf, faultsAt, isEdited, textAt, type At, type Box, type Sheet } from './sheet.ts';
import { useCellEditing, type Cells } from './useCellEditing.ts';

const ROW = 30,
  NUMBER = 64;
/** Lines drawn beyond what is in sight, so that a quick turn of the wheel shows no blank. */
const BEYOND = 8;

/** Wide enough for its head and for most of what stands in it. */
const widthOf = ({ label }: GridColumn): number => Math.max(96, Math.min(200, label.length * 16 + 40));

/** The cells, those in sight only; one of them holds the field that everything is typed and pasted into. */
export function GridCells(props: Cells) {
  const { sheet, marked, onMark } = props;
  const frame = useRef<HTMLDivElement>(null),
    field = useRef<HTMLInputElement>(null);
  const [top, setTop] = useState(0);
  const height = useHeight(frame);
  const { draft, setDraft, goto, onKey, onPaste, onCopy } = useCellEditing(props, Math.floor(height / ROW) - 2);
  const { rows, columns } = sheet,
    { to } = marked;
  const widths = columns.map(widthOf),
    lefts = widths.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? NUMBER) + width], [NUMBER]);
  const first = Math.max(0, Math.floor(top / ROW) - BEYOND),
    last = Math.min(rows.length, Math.ceil((top + height) / ROW) + BEYOND);
  const here = rows[to.r],
    column = columns[to.c],
    faults = faultsAt(sheet, to);
  useInSight({ frame, at: to, left: lefts[to.c] ?? 0, width: widths[to.c] ?? 0 });

  const onPoint = (event: PointerEvent<HTMLDivElement>): void => {
    const at = atPoint(event.target);
    if (!at || event.button !== 0) return;
    event.preventDefault();
    goto(at, event.shiftKey);
    field.current?.focus({ preventScroll: true });
  };
  const onDrag = (event: PointerEvent<HTMLDivElement>): void => {
    const at = event.buttons === 1 ? atPoint(event.target) : undefined;
    if (at && draft === null && (at.r !== to.r || at.c !== to.c)) onMark({ ...marked, to: at });
  };
  const dict = column?.dict ? (dictionaries[column.dict] ?? []) : [];
  return (
    <div ref={frame} className="hc-faults-frame" onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <div
        className="hc-faults-grid"
        style={{ width: lefts.at(-1), height: (rows.length + 1) * ROW }}
        onPointerDown={onPoint}
        onPointerMove={onDrag}
        onDoubleClick={() => setDraft({ text: textAt(sheet, to), free: true })}
      >
        <div role="grid" aria-label="导入数据" aria-rowcount={rows.length + 1} aria-colcount={columns.length + 1}>
          <div role="row" aria-rowindex={1} className="hc-faults-head">
            <span role="columnheader" style={{ width: NUMBER }}>
              行
            </span>
            {columns.map(({ name, label, required, hint }, c) => (
              <span key={name} role="columnheader" title={hint} style={{ width: widths[c] }}>
                {required && <i aria-hidden>*</i>}
                {heard(label)}
              </span>
            ))}
          </div>
          {rows.slice(first, last).map((row, i) => (
            <Line key={row.row} row={row} r={first + i} sheet={sheet} widths={widths} marked={boxOf(marked)} />
          ))}
        </div>
        {here && column && (
          <input
            ref={field}
            className="hc-faults-field"
            data-writing={draft !== null}
            data-bad={faults.length > 0}
            value={draft?.text ?? ''}
            list={dict.length > 0 ? 'hc-faults-dict' : undefined}
            autoComplete="off"
            spellCheck={false}
            aria-label={`第${here.row}行 ${heard(column.label)}：${textAt(sheet, to) || '空'}`}
            aria-description={faults.join('；')}
            aria-invalid={faults.length > 0}
            style={{ top: (to.r + 1) * ROW, left: lefts[to.c], width: widths[to.c], height: ROW }}
            onChange={(event) => setDraft({ text: event.target.value, free: draft?.free ?? false })}
            onCompositionStart={(_: CompositionEvent) => setDraft((now) => now ?? { text: '', free: false })}
            onBlur={() => goto(undefined)}
            onKeyDown={onKey}
            onPaste={onPaste}
            onCopy={onCopy}
            onCut={onCopy}
          />
        )}
      </div>
      <datalist id="hc-faults-dict">
        {dict.map(({ value, label }) => (
          <option key={value} value={heard(label)} />
        ))}
      </datalist>
    </div>
  );
}

function atPoint(target: EventTarget): At | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null,
    [r, c] = (cell?.dataset.at ?? '').split(' ').map(Number);
  return cell && r !== undefined && c !== undefined ? { r, c } : undefined;
}

interface LineProps {
  row: GridRow;
  r: number;
  sheet: Sheet;
  widths: readonly number[];
  marked: Box;
}

/** A line is drawn again only when something of its own changed. */
const Line = memo(
  function Line({ row, r, sheet, widths, marked }: LineProps) {
    const gone = sheet.edits.deleted.has(row.row),
      within = r >= marked.top && r <= marked.bottom;
    return (
      <div role="row" aria-rowindex={r + 2} className="hc-faults-row" data-gone={gone} style={{ top: (r + 1) * ROW }}>
        <span role="rowheader" style={{ width: NUMBER }}>
          {row.row}
        </span>
        {sheet.columns.map(({ name }, c) => {
          const faults = faultsAt(sheet, { r, c });
          return (
            <span
              key={name}
              role="gridcell"
              data-at={`${r} ${c}`}
              data-bad={faults.length > 0}
              data-edited={isEdited(sheet, row.row, name)}
              aria-invalid={faults.length > 0}
              aria-selected={within && c >= marked.left && c <= marked.right}
              title={faults.join('；') || undefined}
              style={{ width: widths[c] }}
            >
              {textAt(sheet, { r, c })}
            </span>
          );
        })}
      </div>
    );
  },
  (was, is) =>
    was.row === is.row &&
    was.r === is.r &&
    was.widths.length === is.widths.length &&
    was.sheet.columns === is.sheet.columns &&
    was.sheet.edits === is.sheet.edits &&
    markOf(was) === markOf(is),
);

const markOf = ({ r, marked: { top, bottom, left, right } }: LineProps): string =>
  r >= top && r <= bottom ? `${left} ${right}` : '';

interface Sight {
  frame: RefObject<HTMLDivElement | null>;
  at: At;
  left: number;
  width: number;
}

/** Talks to the scrolling frame: the cell one stands in is in sight, clear of head and line numbers. */
function useInSight({ frame, at: { r }, left, width }: Sight): void {
  useLayoutEffect(() => {
    const box = frame.current,
      up = r * ROW;
    if (!box) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = box;
    const top = up < scrollTop ? up : Math.max(scrollTop, up + 2 * ROW - clientHeight);
    const across = left - NUMBER < scrollLeft ? left - NUMBER : Math.max(scrollLeft, left + width - clientWidth);
    if (top !== scrollTop || across !== scrollLeft) box.scrollTo(across, top);
  }, [frame, r, left, width]);
}

import { useLayoutEffect, useRef, type CSSProperties, type DragEvent } from 'react';
import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { stateName } from '#contract/kit/machine.ts';
import { instant } from '../queue/useNow.ts';
import { isMovable, loadOf, placeOf, rowsOf, stepAt, type Board, type Dock, type Target, type Visit } from './board.ts';

/** A block in hand: dragged by the pointer from so many minutes after its begin, or picked up. */
export interface Hold {
  visit: Visit;
  by: 'drag' | 'pick';
  grabbedMinutes: number;
}

interface Props {
  board: Board;
  hold: Hold | null;
  mayMove: boolean;
  onHold: (hold: Hold | null) => void;
  onDrop: (target: Target) => void;
  onOpen: (id: number) => void;
}

/** A row of blocks is this high, in pixels. */
const ROW_PX = 56;
/** Steps are this wide at least, in pixels: a plate is read in full. */
const STEP_PX = 72;

/** The day: hours across with how much of them is promised, a lane for each dock, and who comes without one. */
export function BoardLanes(props: Props) {
  const { board } = props;
  const now = placeOf(board, { from: board.now, to: board.to });
  const lanes = useRef<HTMLDivElement>(null);
  // A day opens where it stands: at this hour, on another day at its first visit.
  useLayoutEffect(() => {
    const shown = lanes.current;
    const [there] = ['.hc-dockday-now', '.hc-dockday-block'].flatMap((name) => shown?.querySelector(name) ?? []);
    there?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [board.from]);
  const style = { '--hc-steps': board.load.length, '--hc-step': `${STEP_PX}px` } as CSSProperties; // custom properties
  return (
    <div ref={lanes} className="hc-dockday" style={style} data-held={props.hold !== null}>
      <div className="hc-dockday-row" data-head>
        <b>月台</b>
        <ol className="hc-dockday-steps" aria-label="各时段月台占用">
          {board.load.map(({ from, open, busy }) => (
            <li key={from} data-load={loadOf(busy, open)}>
              <span>{from.endsWith(':00:00') ? from.slice(11, 16) : ''}</span>
              <small>{open === 0 ? '–' : `${busy}/${open}`}</small>
            </li>
          ))}
        </ol>
      </div>
      {board.docks.map((dock) => (
        <Lane key={dock.dockId} dock={dock} now={now && now.left > 0 ? now.left : null} {...props} />
      ))}
      {board.homeless.length > 0 && <Homeless {...props} />}
    </div>
  );
}

/** Who comes without a dock: any number at one time, each in a row of its own. */
function Homeless(props: Props) {
  const { homeless } = props.board;
  const rows = rowsOf(homeless),
    count = Math.max(0, ...rows.values()) + 1;
  return (
    <section className="hc-dockday-row" aria-label="到仓再定月台">
      <h3>到仓再定</h3>
      <div className="hc-dockday-track" style={{ height: count * ROW_PX }}>
        <Blocks visits={homeless} rows={rows} {...props} />
      </div>
    </section>
  );
}

function Lane({ dock, now, ...props }: Props & { dock: Dock; now: number | null }) {
  const { board, hold, onDrop } = props;
  const { openMinutes, busyMinutes } = dock;
  const share = openMinutes === 0 ? 0 : Math.round((busyMinutes / openMinutes) * 100);
  const drop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const planFrom = stepAt(board, (event.clientX - left) / width, hold?.grabbedMinutes ?? 0);
    if (planFrom !== null) onDrop({ dock, planFrom });
  };
  const shut = [
    { from: board.from, to: dock.openFrom, why: 'hours' },
    { from: dock.openTo, to: board.to, why: 'hours' },
    ...dock.shut,
  ];
  return (
    <section className="hc-dockday-row" aria-label={`月台 ${dock.code}`}>
      <h3>
        {dock.code}
        <small className="hc-faint">{dock.roomName ?? '通用'}</small>
        <i className="hc-num" data-load={loadOf(busyMinutes, openMinutes)}>
          {share}%
        </i>
      </h3>
      <div
        className="hc-dockday-track"
        onDragOver={(event) => {
          if (hold) event.preventDefault();
        }}
        onDrop={drop}
      >
        {shut.map((span) => (
          <Shut key={`${span.from} ${span.to} ${span.why}`} board={board} span={span} />
        ))}
        <Blocks visits={dock.visits} {...props} />
        {now !== null && <i className="hc-dockday-now" style={{ left: `${now}%` }} aria-hidden />}
        {hold?.by === 'pick' && <Targets dock={dock} {...props} />}
      </div>
    </section>
  );
}

const WHY: Readonly<Record<string, string>> = { hours: '未开放', approved: '已停用或占用', taken: '已约' };

function Shut({ board, span }: { board: Board; span: { from: string; to: string; why: string } }) {
  const place = placeOf(board, span);
  if (!place) return null;
  return (
    <span
      className="hc-dockday-shut"
      data-why={span.why}
      title={WHY[span.why]}
      style={{ left: `${place.left}%`, width: `${place.width}%` }}
    />
  );
}

/** Where a block that was picked up may be set down: every step of the dock. */
function Targets({ dock, board, onDrop }: Pick<Props, 'board' | 'onDrop'> & { dock: Dock }) {
  return (
    <div className="hc-dockday-targets">
      {board.load.map(({ from }) => (
        <button
          key={from}
          type="button"
          aria-label={`放到 ${dock.code} ${from.slice(11, 16)}`}
          disabled={from < board.now}
          onClick={() => onDrop({ dock, planFrom: from })}
        />
      ))}
    </div>
  );
}

interface BlocksProps extends Omit<Props, 'onDrop'> {
  visits: Visit[];
  /** Where several stand at one time: the row of each. */
  rows?: ReadonlyMap<number, number>;
}

function Blocks({ visits, rows, board, hold, mayMove, onHold, onOpen }: BlocksProps) {
  return visits.map((visit) => {
    const place = placeOf(board, { from: visit.planFrom, to: visit.planTo });
    if (!place) return null;
    const moves = mayMove && isMovable(visit),
      state = stateName(appointmentLife, visit.status),
      held = hold?.visit.id === visit.id;
    const text = `${visit.planFrom.slice(11, 16)}–${visit.planTo.slice(11, 16)} ${visit.plateNo ?? visit.apptNo} ${visit.ownerName} ${visit.pallets}托 ${state}`;
    return (
      <button
        key={visit.id}
        type="button"
        className="hc-dockday-block"
        data-state={visit.status}
        data-held={held}
        data-force={visit.isForce}
        style={{
          left: `${place.left}%`,
          width: `${place.width}%`,
          ...(rows ? { top: (rows.get(visit.id) ?? 0) * ROW_PX + 4, height: ROW_PX - 8 } : {}),
        }}
        title={text}
        aria-label={text}
        {...(moves ? { 'aria-pressed': held } : {})}
        draggable={moves}
        onClick={() => (moves ? onHold(held ? null : { visit, by: 'pick', grabbedMinutes: 0 }) : onOpen(visit.id))}
        onDragStart={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          const minutes = (instant(visit.planTo) - instant(visit.planFrom)) / 60_000;
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', visit.apptNo);
          onHold({ visit, by: 'drag', grabbedMinutes: ((event.clientX - left) / width) * minutes });
        }}
        onDragEnd={() => onHold(null)}
      >
        <b>{visit.plateNo ?? visit.apptNo}</b>
        <small>
          {visit.pallets}托 · {visit.orderCount}单
        </small>
      </button>
    );
  });
}

import { AlertOutlined, MinusOutlined } from '@ant-design/icons';
import { Badge, Button, Tooltip } from 'antd';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ALARM_CODES, GROUP_SHOWN, type AlarmCode } from '#contract/message/alarm-groups.ts';
import { alarmApi, type AlarmEntry, type AlarmGroupState } from '#contract/message/alarm.ts';
import { call } from '../../data/call.ts';
import { useSession } from '../../data/session.ts';
import { AlarmDialog } from '../../domains/message/alarm/AlarmDialog.tsx';
import { heard } from '../../locale/speech.ts';
import { listen, sync, useLive } from './live.ts';
import { inside, PANEL_HEIGHT, PANEL_WIDTH, putPanel, usePanelPlace, type PanelPlace } from './panel-place.ts';
import './live.css';

/** Rows on screen at once, however many alarms there are. */
const VISIBLE_MAX = 50;

/** How many alarms there are, all and unseen. */
function useCounts(): { total: number; unseen: number } {
  const groups = useLive((s) => s.groups);
  const sum = (of: (group: AlarmGroupState) => number): number =>
    ALARM_CODES.reduce((n, code) => n + (groups[code] ? of(groups[code]) : 0), 0);
  return { total: sum((group) => group.totalCount), unseen: sum((group) => group.unseenCount) };
}

/** In the header, beside the bell: how many alarms nobody has seen; opens and folds the panel. */
export function AlarmButton() {
  const userId = useSession((s) => s.user?.userId);
  const house = useSession((s) => s.house?.whId);
  return userId === undefined || house === undefined ? null : <Opener userId={userId} />;
}

function Opener({ userId }: { userId: number }) {
  const { total, unseen } = useCounts();
  const place = usePanelPlace(userId);
  return (
    <Tooltip title={total > 0 ? `${total} 条预警` : '没有预警'}>
      <Badge className="hc-alarm-opener" count={unseen} overflowCount={99} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<AlertOutlined />}
          data-urgent={unseen > 0}
          aria-label={`预警面板，${total} 条，${unseen} 条未看`}
          aria-expanded={!place.folded}
          onClick={() => putPanel(userId, { ...place, folded: !place.folded })}
        />
      </Badge>
    </Tooltip>
  );
}

/** What happened, floating above the page with its groups once it is opened. */
export function AlarmPanel() {
  const userId = useSession((s) => s.user?.userId);
  const house = useSession((s) => s.house?.whId);
  // The connection lives as long as somebody is logged in and at work in a warehouse.
  useEffect(() => (userId === undefined || house === undefined ? undefined : listen()), [userId, house]);
  return userId === undefined || house === undefined ? null : <Floating key={userId} userId={userId} />;
}

function Floating({ userId }: { userId: number }) {
  const groups = useLive((s) => s.groups),
    trouble = useLive((s) => s.trouble);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<AlarmEntry | null>(null);
  const { place, drag, fold } = usePlace(userId);
  const opened = useRef(pathname);
  const { total, unseen } = useCounts();
  // Whoever goes to another page has turned to something else. The address is the browser's.
  useEffect(() => {
    if (opened.current === pathname) return;
    opened.current = pathname;
    fold(true);
  });
  // With nothing to show it stays folded, and opens by itself once there is something.
  if (place.folded || (total === 0 && trouble === null)) return null;
  return (
    <>
      <section
        role="dialog"
        className="hc-alarm-panel"
        style={{ right: place.right, bottom: place.bottom, width: PANEL_WIDTH }}
        aria-label="预警面板"
      >
        <header {...drag}>
          <AlertOutlined />
          <b>预警</b>
          <Badge count={unseen} overflowCount={99} size="small" />
          <span className="hc-gap" />
          <Button
            type="text"
            size="small"
            aria-label="收起预警面板"
            icon={<MinusOutlined />}
            onClick={() => fold(true)}
          />
        </header>
        <Groups groups={groups} trouble={trouble} onOpen={setShown} />
      </section>
      <AlarmDialog
        alarm={shown}
        onClose={() => setShown(null)}
        onDone={() => void sync()}
        onGo={(to) => void navigate(to)}
      />
    </>
  );
}

type Shown = { code: AlarmCode; group: AlarmGroupState };

/** What of each group is on screen: twenty at most, and fifty of all. */
const portions = (
  full: readonly Shown[],
  closed: ReadonlySet<AlarmCode>,
): (Shown & { rows: AlarmEntry[]; open: boolean })[] =>
  full.map(({ code, group }, i) => {
    const above = full
      .slice(0, i)
      .reduce((sum, one) => sum + (closed.has(one.code) ? 0 : Math.min(one.group.alarmMsgList.length, GROUP_SHOWN)), 0);
    const open = !closed.has(code);
    return {
      code,
      group,
      open,
      rows: open ? group.alarmMsgList.slice(0, Math.max(0, Math.min(VISIBLE_MAX - above, GROUP_SHOWN))) : [],
    };
  });

function Groups({
  groups,
  trouble,
  onOpen,
}: {
  groups: Partial<Record<AlarmCode, AlarmGroupState>>;
  trouble: string | null;
  onOpen: (alarm: AlarmEntry) => void;
}) {
  const navigate = useNavigate();
  const [closed, setClosed] = useState<ReadonlySet<AlarmCode>>(new Set());
  const full = ALARM_CODES.flatMap((code): Shown[] => {
    const group = groups[code];
    return group && group.totalCount > 0 ? [{ code, group }] : [];
  });
  const toggle = ({ code, group }: Shown): void => {
    setClosed(new Set(closed.has(code) ? [...closed].filter((one) => one !== code) : [...closed, code]));
    // Opened by hand is looked at.
    if (closed.has(code) && group.unseenCount > 0) void call(alarmApi.seen, { groupCode: code }).catch(() => undefined);
  };
  return (
    <div className="hc-alarm-groups" style={{ height: PANEL_HEIGHT }}>
      {trouble && (
        <p className="hc-alarm-trouble" role="alert">
          {trouble}
        </p>
      )}
      {portions(full, closed).map(({ code, group, rows, open }) => (
        <section key={code} data-type={group.type}>
          <h3>
            <button type="button" aria-expanded={open} onClick={() => toggle({ code, group })}>
              <i>{group.type === 0 ? '预警' : '提醒'}</i>
              {heard(group.title)}
              <span className="hc-gap" />
              {group.unseenCount > 0 && <em>{group.unseenCount > 99 ? '99+' : group.unseenCount} 未看</em>}
              <small>{group.totalCount > 99 ? '99+' : group.totalCount}</small>
            </button>
          </h3>
          {rows.map((row) => (
            <button
              key={row.id}
              type="button"
              className="hc-alarm-row"
              data-seen={row.seen}
              onClick={() => {
                onOpen(row);
                if (!row.seen) void call(alarmApi.seen, { ids: [row.id] }).catch(() => undefined);
              }}
            >
              <b>{heard(row.alarmMsg)}</b>
              <code>{row.bizCode}</code>
              <span title={row.messageContent}>{row.messageContent}</span>
              <time>{row.createdTime.slice(5, 16)}</time>
            </button>
          ))}
          {open && group.totalCount > rows.length && (
            <Button type="link" size="small" onClick={() => void navigate(`/sys/Alarm?groupCode=${code}`)}>
              查看更多
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}

interface Grip {
  x: number;
  y: number;
  from: PanelPlace;
  moved: boolean;
}

/** Height of its own head. */
const HEAD = 40;
/** Less than this is a click. */
const STEADY = 4;

/** Where the panel is, dragged by its head, kept for its user. */
function usePlace(userId: number) {
  const place = usePanelPlace(userId);
  const grip = useRef<Grip | null>(null);
  const last = useRef<PanelPlace | null>(null);
  const size = { width: PANEL_WIDTH, height: PANEL_HEIGHT + HEAD };
  const within = (next: PanelPlace): PanelPlace =>
    inside(next, { width: window.innerWidth, height: window.innerHeight }, size);
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      grip.current = { x: event.clientX, y: event.clientY, from: within(place), moved: false };
      // Followed everywhere: a quick hand is out of the head before it has moved once inside, and a captured pointer would take the click from the button.
      const over = new AbortController();
      window.addEventListener('pointermove', follow, over);
      for (const end of ['pointerup', 'pointercancel'])
        window.addEventListener(
          end,
          () => {
            over.abort();
            drop();
          },
          over,
        );
    },
    onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }): void => {
      if (grip.current?.moved) {
        event.stopPropagation();
        event.preventDefault();
      }
    },
  };
  const at = (held: Grip, { clientX, clientY }: { clientX: number; clientY: number }): PanelPlace =>
    within({
      ...held.from,
      right: held.from.right - (clientX - held.x),
      bottom: held.from.bottom - (clientY - held.y),
    });
  function follow(event: globalThis.PointerEvent): void {
    const held = grip.current;
    if (!held) return;
    held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) >= STEADY;
    if (!held.moved) return;
    last.current = at(held, event);
    putPanel(userId, last.current, false);
  }
  function drop(): void {
    if (grip.current?.moved && last.current) putPanel(userId, last.current);
    // The click that ends the drag comes after this.
    setTimeout(() => {
      grip.current = null;
    });
  }
  return { place: within(place), drag, fold: (folded: boolean): void => putPanel(userId, { ...place, folded }) };
}

import { FullscreenOutlined, MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { useCall } from '../../../data/query.ts';
import { useSession } from '../../../data/session.ts';
import { stored } from '../../../data/storage.ts';
import type { Board } from './reads.ts';
import { callText, hush, speak, toSay, type Said } from './speech.ts';
import { useServerNow } from './useNow.ts';
import './wall.css';

/** The push makes it quick; this makes it certain. */
const LOOK_MS = 10_000;
/** So many fit and are read from ten metres. */
const CALLED_SHOWN = 6,
  WAITING_SHOWN = 10;

const callsOf = (board: Board) =>
  board.docks
    .flatMap(({ truck }) => (truck?.status === preCheckLife.at.called ? [truck] : []))
    .toSorted((a, b) => (b.calledAt ?? '').localeCompare(a.calledAt ?? ''));

/** 叫号大屏: who is called to which dock, who is next. Nothing around it, nothing to click but sound and size. */
export function WallPage() {
  const house = useSession((s) => s.house?.whName);
  const query = useCall(preCheckApi.board, {}, { keep: true, quiet: true, everyMs: LOOK_MS });
  const board = query.data;
  const now = useServerNow(board?.now, query.dataUpdatedAt);
  const voice = useVoice(board);
  return (
    <main className="hc-wall">
      <header>
        <h1>{house ?? '好仓'} · 叫号</h1>
        <time className="hc-num">
          {new Date(now).toLocaleTimeString('zh-CN', { hour12: false, timeZone: 'Asia/Shanghai' })}
        </time>
        <nav aria-label="大屏设置">
          <button type="button" aria-pressed={voice.on} onClick={voice.toggle}>
            {voice.on ? <SoundOutlined /> : <MutedOutlined />}
            {voice.on ? '语音已开' : '静音'}
          </button>
          <button
            type="button"
            onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
          >
            <FullscreenOutlined />
            全屏
          </button>
        </nav>
      </header>
      {query.error && (
        <p className="hc-wall-lost" role="alert">
          {board ? '连接中断，显示的是最后一次的情况' : query.error.message}
        </p>
      )}
      {board && <Shown board={board} now={now} />}
    </main>
  );
}

/** A call is fresh for so long. */
const FRESH_MS = 60_000;

function Shown({ board, now }: { board: Board; now: number }) {
  const calls = callsOf(board);
  const fresh = (at: string | null): boolean =>
    at !== null && now - Date.parse(`${at.replace(' ', 'T')}+08:00`) < FRESH_MS;
  return (
    <>
      <section className="hc-wall-calls" aria-label="请到月台" aria-live="polite">
        {calls.length === 0 && <p className="hc-wall-none">暂无叫号</p>}
        {calls.slice(0, CALLED_SHOWN).map((truck) => (
          <article key={truck.id} data-fresh={fresh(truck.calledAt)}>
            <b>{truck.plateNo}</b>
            <span>{truck.queueNo}</span>
            <strong>
              <small>请到</small>
              {truck.dockCode}
            </strong>
          </article>
        ))}
      </section>
      <section className="hc-wall-next" aria-label="等待车辆">
        <h2>
          等待 <b className="hc-num">{board.waiting.length}</b> 辆
        </h2>
        <ol>
          {byPlace(board.waiting)
            .slice(0, WAITING_SHOWN)
            .map((truck) => (
              <li key={truck.id}>
                <b>{truck.queueNo}</b>
                <span>{truck.plateNo}</span>
                <small>{truck.ahead === 0 ? '下一位' : `前面 ${truck.ahead ?? 0} 辆`}</small>
              </li>
            ))}
        </ol>
      </section>
      <section className="hc-wall-docks" aria-label="月台">
        {board.docks.map((dock) => (
          <p
            key={dock.dockId}
            data-state={dock.truck ? (dock.truck.startAt ? 'working' : 'called') : dock.closed ? 'closed' : 'free'}
          >
            <b>{dock.code}</b>
            <span>{dock.truck ? dock.truck.plateNo : dock.closed ? '停用' : '空闲'}</span>
          </p>
        ))}
      </section>
    </>
  );
}

/** The next one of every room first, then the second ones. */
const byPlace = (waiting: Board['waiting']): Board['waiting'] =>
  waiting.toSorted((a, b) => (a.ahead ?? 0) - (b.ahead ?? 0) || a.signAt.localeCompare(b.signAt));

/** Calls said aloud, each once, unless muted. Browsers let a page speak only after somebody has touched it: the switch is that touch. */
function useVoice(board: Board | undefined): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(stored.get('wallVoice') === '1');
  const known = useRef<Set<string> | null>(null);
  // Talks to the loudspeaker.
  useEffect(() => {
    if (!board) return;
    const calls: Said[] = callsOf(board).map((truck) => ({
      key: `${truck.id}/${truck.callCount}`,
      text: callText(truck),
    }));
    const next = toSay(calls, known.current);
    known.current = next.known;
    if (on) speak(next.say.map(({ text }) => text));
  }, [board, on]);
  return {
    on,
    toggle: () => {
      stored.set('wallVoice', on ? '0' : '1');
      if (on) hush();
      else speak(['语音已开启']);
      setOn(!on);
    },
  };
}

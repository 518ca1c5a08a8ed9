import { SearchOutlined } from '@ant-design/icons';
import { Input, Spin } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { homeApi } from '#contract/home/home.ts';
import { TEXT_MIN } from '#contract/home/search.ts';
import { useCall } from '../../data/query.ts';
import { useSession } from '../../data/session.ts';
import { openHelp } from '../help/open.ts';
import { helpEntries } from '../help/search.ts';
import { entriesOf, type Entry } from './command-entries.ts';
import { applications, visible } from './menu.ts';
import './command.css';

/** A pause in typing, after which the server is asked. */
const PAUSE_MS = 120;

interface Props {
  open: boolean;
  onClose: () => void;
  onGo: (to: string) => void;
}

/**
 * 快速查找 (Ctrl/Cmd-K): pages, documents, goods and places by whatever one knows of them, without the mouse.
 * A dialog of the browser's own: open, empty and focused before the next key arrives, however slow the machine.
 */
export function CommandBar({ open, onClose, onGo }: Props) {
  return open ? (
    <Bar
      onClose={onClose}
      onGo={(to) => {
        onClose();
        onGo(to);
      }}
    />
  ) : null;
}

function Bar({ onClose, onGo }: Omit<Props, 'open'>) {
  const frame = useRef<HTMLDialogElement>(null);
  // Shows and closes what only the browser can; the focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = frame.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // Esc is the bar's alone: a form below it stays open.
    <dialog
      ref={frame}
      className="hc-command"
      aria-label="快速查找"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Finder onGo={onGo} />
    </dialog>
  );
}

function Finder({ onGo }: Pick<Props, 'onGo'>) {
  const menu = useSession((s) => s.menu);
  const perms = useSession((s) => s.perms);
  const apps = useMemo(() => applications(visible(menu)), [menu]);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const asked = useSettled(text.trim());
  const found = useCall(
    homeApi.search,
    { text: asked },
    { enabled: asked.length >= TEXT_MIN, keep: true, quiet: true },
  );
  const about = useAbout();
  const entries = [
    ...entriesOf(apps, text, text.trim().length >= TEXT_MIN ? (found.data ?? []) : [], perms),
    ...helpEntries(apps, about, text),
  ];
  const go = ({ to, help }: Entry): void => {
    onGo(to);
    if (help) openHelp(help);
  };
  const chosen = Math.min(at, Math.max(0, entries.length - 1));
  const waiting = asked !== text.trim() || found.isFetching;
  const pressed = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setAt((chosen + step + entries.length) % entries.length);
    }
    const entry = entries[chosen];
    // What is still on its way may be what is meant: Enter waits for nobody, it takes what is shown.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && entry) go(entry);
  };
  return (
    <div onKeyDown={pressed}>
      <Input
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        suffix={waiting && text.trim().length >= TEXT_MIN ? <Spin size="small" /> : <kbd>Esc</kbd>}
        placeholder="菜单、单号、商品、条码、库位、容器，支持拼音首字母"
        value={text}
        maxLength={64}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        role="combobox"
        aria-label="快速查找"
        aria-expanded={entries.length > 0}
        aria-controls="hc-command-list"
        {...(entries[chosen] ? { 'aria-activedescendant': `hc-command-${chosen}` } : {})}
      />
      <Found entries={entries} chosen={chosen} onPoint={setAt} onGo={go} />
      {entries.length === 0 && (
        <p className="hc-command-none">
          {text.trim() === ''
            ? '输入即可查找；↑ ↓ 选择，回车打开'
            : found.error
              ? `查找失败：${found.error.message}`
              : waiting
                ? '查找中…'
                : '没有找到匹配的内容'}
        </p>
      )}
    </div>
  );
}

/** What pages are for, once it has come. */
function useAbout(): Readonly<Record<string, string>> {
  const [about, set] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => void import('../help/about.ts').then(({ ABOUT }) => set(ABOUT)), []);
  return about;
}

function Found({
  entries,
  chosen,
  onPoint,
  onGo,
}: {
  entries: readonly Entry[];
  chosen: number;
  onPoint: (at: number) => void;
  onGo: (entry: Entry) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // Keeps the chosen line in sight.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (entries.length === 0) return null;
  return (
    <ul ref={list} id="hc-command-list" role="listbox" aria-label="查找结果" className="hc-command-list">
      {entries.map((entry, i) => (
        <li key={entry.key} role="presentation">
          {entries[i - 1]?.group !== entry.group && <h3>{entry.group}</h3>}
          <button
            type="button"
            id={`hc-command-${i}`}
            role="option"
            aria-selected={i === chosen}
            tabIndex={-1}
            onMouseMove={() => {
              if (i !== chosen) onPoint(i);
            }}
            onClick={() => onGo(entry)}
          >
            {entry.code && <b>{entry.code}</b>}
            <span>{entry.name}</span>
            <small>{entry.note}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  // Waits by the clock.
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

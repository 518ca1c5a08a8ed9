import {
  BarcodeOutlined,
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';
import {
  lazy,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { timeHere } from '../../data/clock.ts';
import { useNarrow } from '../page/useNarrow.ts';
import { readGs1, type Gs1 } from './gs1.ts';
import { Question } from './quantity.ts';
import { play } from './sound.ts';
import { useScanFocus } from './useScanFocus.ts';

/** What a scan led to. `done` closes a whole step and is heard as such. */
export interface ScanResult {
  text: ReactNode;
  sub?: ReactNode;
  tone?: 'good' | 'done' | 'warn';
}

/** For buttons beside the field: an answer given by hand is worked off, shown and heard like a scan; so is what a button did. */
export interface ScanHandle {
  enter(code: string): void;
  tell(act: () => Promise<ScanResult | undefined>): Promise<void>;
}

interface Props {
  ref?: Ref<ScanHandle>;
  /** What to scan now. */
  label: string;
  /** What happens then: the next step, shown until the first scan. */
  hint?: ReactNode;
  /**
   * Act on a code. What it throws is shown and heard as a failure; a Question as one, and `again` says that the same was entered once more.
   * Of a GS1 code the page gets what it names, and beside it all that it says.
   */
  onScan: (code: string, again: boolean, label: Gs1 | null) => Promise<ScanResult | undefined> | ScanResult | undefined;
  /** Show the last scans; default true. */
  history?: boolean;
  disabled?: boolean;
  /** What Enter on the empty field means; then it is handed on as an empty code. Without it, empty is nothing. */
  onEmpty?: string | undefined;
  /** This step is typed, not scanned: a handheld shows these keys. */
  keys?: 'numeric' | 'text' | undefined;
}

type Tone = 'good' | 'done' | 'warn' | 'bad' | 'busy' | 'idle';

interface Heard {
  key: number;
  code: string;
  tone: Tone;
  text: ReactNode;
  sub: ReactNode;
  at: string;
}

const HISTORY_MAX = 20;
/** Loaded by whoever opens it: it brings the reader of codes in pictures along. */
const Camera = lazy(() => import('./camera/Camera.tsx'));
/** Only pages that came by a safe way may look through a camera. */
const hasCamera = (): boolean => navigator.mediaDevices !== undefined;
/** A scanner may end a code with two Enters; the second is not an answer. */
const ECHO_MS = 300;

const ICONS: Record<Tone, ReactNode> = {
  good: <CheckCircleFilled />,
  done: <CheckCircleFilled />,
  warn: <ExclamationCircleFilled />,
  bad: <CloseCircleFilled />,
  busy: <LoadingOutlined />,
  idle: <BarcodeOutlined />,
};

/** The one field of a work page: always ready for the scanner, answering large, in colour and by sound. Codes are worked off in the order they came. */
export function ScanField({ label, hint, onScan, history = true, disabled = false, onEmpty, keys, ref }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const entered = useRef(0);
  const questioned = useRef<string | null>(null);
  const queue = useRef(Promise.resolve());
  const [heard, setHeard] = useState<Heard[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [keyboard, setKeyboard] = useState(false),
    [camera, setCamera] = useState(false);
  const narrow = useNarrow();
  const ready = useScanFocus(input, !disabled);

  const work = async (code: string, act: () => ReturnType<Props['onScan']>): Promise<void> => {
    const answer = await outcome(act, code);
    questioned.current = answer?.isQuestion ? code : null;
    if (answer) {
      play(answer.tone === 'bad' ? 'bad' : answer.tone === 'done' ? 'done' : 'good');
      setHeard((all) =>
        [
          {
            ...answer,
            code,
            key: (all[0]?.key ?? 0) + 1,
            at: timeHere(),
          },
          ...all,
        ].slice(0, HISTORY_MAX),
      );
    }
    setWaiting((n) => n - 1);
  };
  const queued = (code: string, act: () => ReturnType<Props['onScan']>): Promise<void> => {
    setWaiting((n) => n + 1);
    queue.current = queue.current.then(() => work(code, act));
    return queue.current;
  };
  const enter = (code: string): void => {
    void queued(code, () => {
      const label = readGs1(code);
      return onScan(label?.code ?? code, questioned.current === code, label);
    });
  };
  const submit = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.ctrlKey && event.key === ']') {
      // A scanner that types sends the separator of GS1 so.
      event.preventDefault();
      event.currentTarget.setRangeText(
        '\u001d',
        event.currentTarget.selectionStart ?? 0,
        event.currentTarget.selectionEnd ?? 0,
        'end',
      );
      return;
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const code = event.currentTarget.value.trim();
    event.currentTarget.value = '';
    if (code === '' && (onEmpty === undefined || event.timeStamp - entered.current < ECHO_MS)) return;
    entered.current = event.timeStamp;
    enter(code);
  };
  useImperativeHandle(ref, () => ({ enter, tell: (act) => queued('', act) }));

  const last = heard[0];
  const tone: Tone = waiting > 0 ? 'busy' : (last?.tone ?? 'idle');
  return (
    <section className="hc-scan" data-tone={tone} data-ready={ready}>
      <label className="hc-scan-field">
        <span className="hc-scan-label">{ready ? label : '未就绪'}</span>
        <BarcodeOutlined className="hc-scan-icon" />
        {/* Without a soft keyboard by default: on a handheld the trigger types, and the keys would cover half the work. */}
        <input
          ref={input}
          aria-label={label}
          placeholder={[narrow && (ready ? label : '未就绪'), onEmpty].filter(Boolean).join('，')}
          disabled={disabled}
          inputMode={narrow && !keyboard ? (keys ?? 'none') : 'text'}
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          onKeyDown={submit}
        />
        {narrow && (
          <button type="button" className="hc-scan-keys" aria-pressed={keyboard} onClick={() => setKeyboard(!keyboard)}>
            键盘
          </button>
        )}
        {narrow && hasCamera() && (
          <button type="button" className="hc-scan-keys" aria-pressed={camera} onClick={() => setCamera(!camera)}>
            相机
          </button>
        )}
      </label>
      {camera && !disabled && (
        <Suspense fallback={<div className="hc-scan-camera" />}>
          <Camera onCode={enter} />
        </Suspense>
      )}
      <div className="hc-scan-answer" role="status" aria-live="assertive" key={last?.key ?? 0}>
        {ICONS[tone]}
        <div>
          <strong>{waiting > 0 ? '处理中…' : (last?.text ?? hint ?? '等待扫描')}</strong>
          {waiting === 0 && last && <span>{last.sub ?? last.code}</span>}
        </div>
      </div>
      {history && heard.length > 1 && (
        <ol className="hc-scan-log" aria-label="最近扫描">
          {heard.slice(1).map((h) => (
            <li key={h.key} data-tone={h.tone}>
              <time>{h.at}</time>
              <code>{h.code}</code>
              <span>{h.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

async function outcome(
  act: () => ReturnType<Props['onScan']>,
  code: string,
): Promise<(Pick<Heard, 'tone' | 'text' | 'sub'> & { isQuestion?: boolean }) | undefined> {
  try {
    const result = await act();
    return result && { tone: result.tone ?? 'good', text: result.text, sub: result.sub };
  } catch (error) {
    if (error instanceof Question) return { tone: 'warn', text: error.message, sub: code, isQuestion: true };
    return { tone: 'bad', text: error instanceof Error ? error.message : '操作失败', sub: code };
  }
}

import { ReloadOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { captchaApi, HANDLE, STRIPS, type Challenge, type Scene } from '#contract/iam/captcha.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import './login.css';
import { KEY_STEP, KEY_STRIDE, recorder, type Recorder, type Slide } from './slide.ts';

interface Props {
  scene: Scene;
  size: keyof typeof STRIPS;
  /** The pass, or null when there is none (any more). */
  onPass: (token: string | null) => void;
}

type Phase = 'loading' | 'ready' | 'judging' | 'passed' | 'lost';

/** 滑块验证码: bring the piece at the left to the notch it fits, by hand or by keys. Drawn and judged by the server. */
export function Slider(props: Props) {
  const [round, setRound] = useState(0);
  return (
    <Strip
      key={round}
      {...props}
      onAgain={() => {
        props.onPass(null);
        setRound(round + 1);
      }}
    />
  );
}

/** One strip; whatever becomes of it, the next one begins anew. */
function Strip({ scene, size, onPass, onAgain: again }: Props & { onAgain: () => void }) {
  const { width, height } = STRIPS[size];
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [phase, setPhase] = useState<Phase>('loading');
  const [centre, setCentre] = useState(HANDLE / 2);
  const slide = useRef<Recorder | null>(null);

  // Fetches the strip from the server.
  useEffect(() => {
    const away = new AbortController();
    call(captchaApi.challenge, { scene, width, height }, { signal: away.signal })
      .then((fresh) => {
        setChallenge(fresh);
        setPhase('ready');
      })
      .catch((error: unknown) => {
        if (isFailure(error)) {
          notices.failure(error, '提示');
          setPhase('lost');
        }
      });
    return () => away.abort();
  }, [scene, width, height]);

  const judge = async (made: Slide): Promise<void> => {
    slide.current = null;
    setPhase('judging');
    try {
      const { captchaToken } = await call(captchaApi.check, { captchaId: challenge?.captchaId ?? '', ...made });
      setPhase('passed');
      onPass(captchaToken);
    } catch (error) {
      if (isFailure(error)) notices.failure(error, '提示');
      again();
    }
  };

  const inside = (x: number): number => Math.min(Math.max(x, HANDLE / 2), width - HANDLE / 2);
  const now = (): number => performance.now();
  const grab = (event: PointerEvent<HTMLDivElement>): void => {
    if (phase !== 'ready') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    slide.current = recorder('drag', now);
  };
  const placeOf = (event: PointerEvent<HTMLDivElement>): { x: number; y: number } => {
    const strip = event.currentTarget.parentElement?.getBoundingClientRect();
    const scale = strip ? width / strip.width : 1;
    return { x: inside((event.clientX - (strip?.left ?? 0)) * scale), y: (event.clientY - (strip?.top ?? 0)) * scale };
  };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (slide.current?.mode !== 'drag') return;
    const { x, y } = placeOf(event);
    setCentre(x);
    slide.current.move(x, y);
  };
  const drop = (event: PointerEvent<HTMLDivElement>): void => {
    if (slide.current?.mode === 'drag') void judge(slide.current.end(placeOf(event).x));
  };
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (phase !== 'ready') return;
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    if (way === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    slide.current ??= recorder('kbd', now);
    if (way === 0) return void judge(slide.current.end(centre));
    const x = inside(centre + way * (event.shiftKey ? KEY_STRIDE : KEY_STEP));
    setCentre(x);
    slide.current.move(x, height / 2);
  };

  const left = `${((centre - HANDLE / 2) / width) * 100}%`;
  return (
    <div className={`hc-slider hc-slider-${phase}`} style={{ maxWidth: width }}>
      <div
        className="hc-slider-strip"
        style={{ aspectRatio: `${width} / ${height}`, backgroundImage: challenge ? `url(${challenge.image})` : 'none' }}
      >
        {phase === 'loading' && <Spin size="small" />}
        <i className="hc-slider-past" style={{ width: left }} />
        <div
          className="hc-slider-handle"
          role="slider"
          tabIndex={0}
          aria-label="滑块"
          aria-valuemin={HANDLE / 2}
          aria-valuemax={width - HANDLE / 2}
          aria-valuenow={Math.round(centre)}
          aria-valuetext={phase === 'passed' ? '校验通过' : `${Math.round(centre)} 像素`}
          aria-disabled={phase !== 'ready'}
          style={{
            left,
            width: `${(HANDLE / width) * 100}%`,
            backgroundImage: challenge ? `url(${challenge.image})` : 'none',
            backgroundSize: `${(width / HANDLE) * 100}% 100%`,
          }}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={again}
          onKeyDown={press}
        >
          <RightOutlined />
        </div>
      </div>
      <p>
        <span>{phase === 'passed' ? '校验通过' : '拖到图案相同处，或用 ← → 移动、回车确认'}</span>
        <Button type="link" size="small" icon={<ReloadOutlined />} onClick={again}>
          换一张
        </Button>
      </p>
    </div>
  );
}

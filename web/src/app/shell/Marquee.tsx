import { notifyApi } from '#contract/ops/notify.ts';
import { useCall } from '../../data/query.ts';

const EVERY_MS = 300_000;
/** Seconds a letter takes to pass; short notices are not hurried. */
const SECONDS_A_LETTER = 0.35,
  SECONDS_MIN = 16;
const SHOWN = 10;

/** The notices of the day, passing by; they stop under the pointer, and for whoever wants nothing to move. Without any, nothing is there. */
export function Marquee() {
  const { data } = useCall(notifyApi.current, {}, { everyMs: EVERY_MS, quiet: true });
  const texts = (data ?? [])
    .slice(0, SHOWN)
    .map(({ id, title, content }) => ({ id, text: content ? `${title}：${content}` : title }));
  if (texts.length === 0) return <span className="hc-gap" />;
  const seconds = Math.max(SECONDS_MIN, texts.reduce((sum, { text }) => sum + text.length, 0) * SECONDS_A_LETTER);
  return (
    <div className="hc-marquee" role="marquee" aria-label="通知公告">
      <span style={{ animationDuration: `${seconds}s` }}>
        {texts.map(({ id, text }) => (
          <i key={id}>{text}</i>
        ))}
      </span>
    </div>
  );
}

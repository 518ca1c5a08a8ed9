import { Tag } from 'antd';

interface Props {
  expireOn: string | null;
  /** Days from today; negative when over. */
  daysLeft: number | null;
  /** Share of the life that is left, in percent. */
  lifePct: number | null;
  /** What a strategy calls near: so many days before the last one. */
  nearDays?: number | null;
}

/** Where no strategy says what is near: a third of its life left is soon; a month is soon whatever the life. */
const SOON_PCT = 33;
const SOON_DAYS = 30;

/** When goods expire, and how near that is. */
export function Expiry({ expireOn, daysLeft, lifePct, nearDays = null }: Props) {
  if (expireOn === null) return <>-</>;
  return (
    <span className="hc-num">
      {expireOn} {daysLeft !== null && <Left days={daysLeft} pct={lifePct} near={nearDays} />}
    </span>
  );
}

const isNear = (days: number, pct: number | null, near: number | null): boolean =>
  near === null ? days <= SOON_DAYS || (pct !== null && pct <= SOON_PCT) : days <= near;

function Left({ days, pct, near }: { days: number; pct: number | null; near: number | null }) {
  const share = pct === null ? '' : `剩余效期 ${pct}%`;
  if (days < 0)
    return (
      <Tag className="hc-tag" variant="filled" color="error" title={share}>
        过期 {-days} 天
      </Tag>
    );
  if (isNear(days, pct, near))
    return (
      <Tag className="hc-tag" variant="filled" color="warning" title={share}>
        剩 {days} 天
      </Tag>
    );
  return (
    <small className="hc-faint" title={share}>
      {days} 天
    </small>
  );
}

import { Tag } from 'antd';

interface Props {
  expireOn: string | null;
  /** Days from today; negative when over. */
  daysLeft: number | null;
  /** Share of the life that is left, in percent. */
  lifePct: number | null;
}

/** A third of its life left is soon; a month is soon whatever the life. */
const SOON_PCT = 33;
const SOON_DAYS = 30;

/** When goods expire, and how near that is. */
export function Expiry({ expireOn, daysLeft, lifePct }: Props) {
  if (expireOn === null) return <>-</>;
  return (
    <span className="hc-num">
      {expireOn} {daysLeft !== null && <Left days={daysLeft} pct={lifePct} />}
    </span>
  );
}

function Left({ days, pct }: { days: number; pct: number | null }) {
  const share = pct === null ? '' : `剩余效期 ${pct}%`;
  if (days < 0)
    return (
      <Tag className="hc-tag" variant="filled" color="error" title={share}>
        过期 {-days} 天
      </Tag>
    );
  if (days <= SOON_DAYS || (pct !== null && pct <= SOON_PCT))
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

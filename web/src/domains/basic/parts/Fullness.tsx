import '../basic.css';

/** How full a position is: a bar of pallets standing there, with those announced in a lighter shade. */
export function Fullness({ used, claimed, max }: { used: number; claimed: number; max: number }) {
  const share = (n: number): string => `${max > 0 ? Math.min(100, (n / max) * 100) : n > 0 ? 100 : 0}%`;
  const word = used === 0 ? '空闲' : max > 0 && used >= max ? '已满' : '部分';
  return (
    <span className="hc-fullness" title={`已用 ${used} 托，预占 ${claimed} 托，最大 ${max > 0 ? `${max} 托` : '不限'}`}>
      <i><b style={{ width: share(used + claimed) }} data-claimed /><b style={{ width: share(used) }} /></i>
      <span className={used === 0 ? 'hc-faint' : undefined}>{word}</span>
    </span>
  );
}

import { Button, Tag } from 'antd';
import { restOf } from '../../../ui/scan/carry.ts';
import { spelled } from '../../../ui/text/packs.ts';
import type { Carrying } from './useCarrying.ts';

/** The line in hand: where to fetch, then where to fill, in letters to be read from the fork lift. */
export function CarryCard({
  work: { kind, line, held, part, other, asking, askPart, drop },
  onEnter,
}: {
  work: Carrying;
  onEnter: (typed: string) => void;
}) {
  if (!line) return null;
  return (
    <section className="hc-rp-card" aria-label={kind.label} data-held={held}>
      <div className="hc-rp-way">
        <p aria-current={!held}>
          <small>取货库位</small>
          <b>{line.fromPositionCode}</b>
          {line.fromLpnCode && <small>容器 {line.fromLpnCode}</small>}
        </p>
        <i aria-hidden>→</i>
        <p aria-current={held}>
          <small>{kind.target}</small>
          <b>{line.toPositionCode ?? '自选'}</b>
        </p>
      </div>
      {other !== null && (
        <p className="hc-rp-other">
          扫到 <b>{other}</b>，与任务不符
          <Button type="primary" danger onClick={() => onEnter(other)}>
            更换为此库位
          </Button>
        </p>
      )}
      <header>
        <div>
          <h2>{line.goodsName}</h2>
          <p>
            {line.goodsCode} · 批次 {line.lotNo}
            {line.expireOn && ` · 到期 ${line.expireOn}`}
          </p>
        </div>
        <div className="hc-rp-qty">
          <small>{part === null ? '数量' : kind.part}</small>
          <b>{spelled(part ?? restOf(line), line.packs)}</b>
          {line.doneQty > 0 && (
            <small className="hc-num">
              {kind.doneOf(spelled(line.doneQty, line.packs), spelled(line.qty, line.packs))}
            </small>
          )}
        </div>
      </header>
      <footer>
        {held ? (
          <Button size="large" disabled={asking} onClick={askPart}>
            部分数量 <kbd>F2</kbd>
          </Button>
        ) : (
          <Button type="primary" size="large" onClick={() => onEnter(line.fromPositionCode)}>
            已取货
          </Button>
        )}
        <span>
          {line.taskNo}{' '}
          {line.priority < 50 && (
            <Tag variant="filled" color="warning">
              急
            </Tag>
          )}
        </span>
        <Button type="text" onClick={drop}>
          放弃 <kbd>Esc</kbd>
        </Button>
      </footer>
    </section>
  );
}

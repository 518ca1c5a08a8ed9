import { RightOutlined } from '@ant-design/icons';
import { basePack, rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { isWaiting, spell, type Stop, type Walk } from './walk.ts';

const STEPS = [
  { at: 'position', label: '到库位' },
  { at: 'goods', label: '扫商品' },
  { at: 'qty', label: '确认数量' },
] as const;

/** The stop to work at, readable at arm's length: where, what, which lot, how much. */
export function StopCard({ stop, walk }: { stop: Stop; walk: Walk }) {
  const reached = STEPS.findIndex(({ at }) => at === walk.at);
  return (
    <section className="hc-work-stop" data-at={walk.at} aria-label="当前库位">
      <ol className="hc-work-steps">
        {STEPS.map(({ at, label }, i) => (
          <li key={at} aria-current={i === reached ? 'step' : undefined} data-done={i < reached}>
            {label}
            {i < STEPS.length - 1 && <RightOutlined />}
          </li>
        ))}
      </ol>
      <div className="hc-work-place" data-long={stop.positionCode.length > 11}>
        {stop.positionCode}
      </div>
      {isWaiting(stop) && <p className="hc-warn">等待补货，请先拣其他库位</p>}
      <div className="hc-work-goods">
        <b>{stop.goodsName}</b>
        <span>
          {stop.goodsCode}
          {stop.spec && `　${stop.spec}`}
          {stop.isCatchWeight && '　抄码'}
        </span>
      </div>
      <dl className="hc-work-facts">
        <div>
          <dt>批次</dt>
          <dd>{stop.lotNo}</dd>
        </div>
        {stop.expireOn && (
          <div>
            <dt>到期</dt>
            <dd className="hc-num">{stop.expireOn}</dd>
          </div>
        )}
        {!stop.expireOn && stop.producedOn && (
          <div>
            <dt>生产</dt>
            <dd className="hc-num">{stop.producedOn}</dd>
          </div>
        )}
        {stop.lpnCode && (
          <div>
            <dt>容器</dt>
            <dd>{stop.lpnCode}</dd>
          </div>
        )}
      </dl>
      <div className="hc-work-qty">
        <span>拣</span>
        <b className="hc-num">{spell(stop, stop.leftQty)}</b>
        {(stop.caseQty ?? 1) > 1 && (
          <small className="hc-num">
            共 {stop.leftQty} {basePack(stop.packs).name}，箱规 {stop.caseQty}
          </small>
        )}
      </div>
      {stop.parts.length > 1 && (
        <ul className="hc-work-parts">
          {stop.parts.map((part) => (
            <li key={part.lineId}>
              {part.orderNo}
              <b>
                <QtyText value={part.qty - part.pickedQty} units={rungs(stop.packs)} />
              </b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

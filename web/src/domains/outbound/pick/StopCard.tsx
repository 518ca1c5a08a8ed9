import { CloseOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { NO_LOT } from '#contract/terms/values.ts';
import { kilos } from '../../../ui/text/kilos.ts';
import { basePack, rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { asksLot, gramsOf, isWaiting, scannedSoFar, spell, type Stop, type Task, type Walk } from './walk.ts';

interface Props {
  task: Task;
  stop: Stop;
  walk: Walk;
  /** A carton scanned by mistake. */
  onDrop: (code: string) => void;
}

const STEPS = [
  { at: 'position', label: '到库位' },
  { at: 'goods', label: '扫商品' },
  { at: 'lot', label: '扫批次' },
  { at: 'qty', label: '确认数量' },
] as const;

/** The stop to work at, readable at arm's length: where, what, which lot, how much. */
export function StopCard({ task, stop, walk, onDrop }: Props) {
  const steps = STEPS.filter(({ at }) => at !== 'lot' || asksLot(task, stop));
  const reached = steps.findIndex(({ at }) => at === walk.at);
  return (
    <section className="hc-work-stop" data-at={walk.at} aria-label="当前库位">
      <ol className="hc-work-steps">
        {steps.map(({ at, label }, i) => (
          <li key={at} aria-current={i === reached ? 'step' : undefined} data-done={i < reached}>
            {label}
            {i < steps.length - 1 && <RightOutlined />}
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
        {stop.lotNo !== NO_LOT && (
          <div>
            <dt>批次</dt>
            <dd>{stop.lotNo}</dd>
          </div>
        )}
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
      {walk.cartons.length > 0 && <Scanned stop={stop} walk={walk} onDrop={onDrop} />}
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

/** Cartons in hand, the last one first; each can be put down again. */
function Scanned({ stop, walk, onDrop }: Omit<Props, 'task'>) {
  return (
    <section aria-label="已扫箱码">
      <p>{scannedSoFar(stop, walk)}</p>
      <ul className="hc-work-parts">
        {[...walk.cartons].reverse().map((code) => (
          <li key={code}>
            {code}
            <span>
              <b className="hc-num">{kilos(gramsOf(stop, [code]))}</b>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`移除箱码 ${code}`}
                onClick={() => onDrop(code)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { CloseOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { FOUND_BY, VELOCITY_DAYS, type mapApi } from '#contract/inventory/map.ts';
import { ledgerApi, stockApi } from '#contract/inventory/stock.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { dayHere } from '../../../data/clock.ts';
import type { Failure } from '../../../data/failure.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { clockHere } from '../../../ui/text/clock.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { Expiry } from '../../../ui/text/Expiry.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Delta } from '../columns.tsx';
import { DocLink } from '../DocLink.tsx';
import type { Standing } from './heat.ts';

type Plan = OutputOf<typeof mapApi.plan>;
type Found = UseQueryResult<OutputOf<typeof mapApi.find>, Failure>;

/** Rows of stock and of the ledger that stand here; the pages behind the links have all of them. */
const SHOWN = 20,
  LAST = 8;
const DAY = 'YYYY-MM-DD';

interface Props {
  plan: Plan;
  /** The chosen position, or -1. */
  position: number;
  standing: Standing;
  /** Whether movements have been counted. */
  moves: boolean;
  q: string;
  found: Found;
  onShow: (id: number) => void;
  onClose: () => void;
}

/** Beside the map: the chosen position with what lies there and what happened there last, and everything a search found, to be reached by key. */
export function FloorSide({ plan, position, standing, moves, q, found, onShow, onClose }: Props) {
  return (
    <aside className="hc-floor-side" aria-label="库位与查找结果">
      {position >= 0 && (
        <Chosen key={position} plan={plan} position={position} standing={standing} moves={moves} onClose={onClose} />
      )}
      {q.length > 1 && <Hits plan={plan} found={found} onShow={onShow} />}
    </aside>
  );
}

function Chosen({
  plan,
  position,
  standing,
  moves,
  onClose,
}: Pick<Props, 'plan' | 'position' | 'standing' | 'moves' | 'onClose'>) {
  const code = plan.codes[position] ?? '',
    age = standing.age[position] ?? -1;
  return (
    <section className="hc-floor-chosen">
      <header>
        <h2>
          <CopyText text={code} />
        </h2>
        <StatusTag dict="positionState" value={standing.state[position]} />
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭库位" onClick={onClose} />
      </header>
      <p className="hc-faint">{whereIs(plan, position)}</p>
      <dl>
        <div>
          <dt>占用</dt>
          <dd className="hc-num">{standing.full[position]}%</dd>
        </div>
        <div>
          <dt>库龄</dt>
          <dd className="hc-num">{age < 0 ? '-' : `${age} 天`}</dd>
        </div>
        {moves && (
          <div>
            <dt>近 {VELOCITY_DAYS} 天变动</dt>
            <dd className="hc-num">{formatQty(standing.moves[position] ?? 0)} 次</dd>
          </div>
        )}
      </dl>
      <Lying code={code} />
      <Moves code={code} />
    </section>
  );
}

/** Room, area and roadway, bay and level. */
function whereIs(plan: Plan, position: number): string {
  let before = 0;
  const run = plan.runs.find(({ count }) => (before += count) > position);
  const area = plan.areas.find(({ id }) => id === run?.areaId),
    room = plan.rooms.find(({ id }) => id === area?.roomId),
    roadway = plan.roadways.find(({ id }) => id === run?.roadwayId);
  const bay = plan.bays[position] ?? 0,
    slot = plan.slots[position] ?? 0;
  return [
    room?.name,
    area?.name,
    roadway && `巷道 ${roadway.code}`,
    bay > 0 && `${bay} 列 ${plan.levels[position]} 层`,
    slot > 0 && `${slot} 位`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Lying({ code }: { code: string }) {
  const allowed = useAllowed(stockApi.queryPage.permit);
  const stock = useCall(
    stockApi.queryPage,
    { param: { by: 'position', positionCode: code }, pageSize: SHOWN },
    { enabled: allowed, quiet: true },
  );
  if (!allowed) return null;
  return (
    <>
      <h3>
        库存{' '}
        <TextLink to={`/Inventory/Stock?by=position&positionCode=${encodeURIComponent(code)}`}>
          库存查询{stock.data && stock.data.total > SHOWN ? `（共 ${stock.data.total} 行）` : ''}
        </TextLink>
      </h3>
      {stock.error && !stock.data ? (
        <Trouble failure={stock.error} retry={() => void stock.refetch()} />
      ) : stock.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <ul>
          {stock.data.list.map((row) => (
            <li key={row.id}>
              <div>
                <span>{row.goodsName}</span>
                <b className="hc-num">
                  {formatQty(row.onHand)} <small>{row.unitName}</small>
                </b>
              </div>
              <small>
                {[row.goodsCode, row.ownerName, row.lotNo !== '-' && row.lotNo, row.lpnCode]
                  .filter(Boolean)
                  .join(' · ')}
                {row.expireOn && (
                  <>
                    {' '}
                    · <Expiry {...row} />
                  </>
                )}
                {row.available < row.onHand && ` · 可用 ${formatQty(row.available)}`}
              </small>
            </li>
          ))}
          {stock.data.list.length === 0 && <li className="hc-faint">没有库存</li>}
        </ul>
      )}
    </>
  );
}

function Moves({ code }: { code: string }) {
  const allowed = useAllowed(ledgerApi.queryPage.permit);
  const from = clockHere()
      .subtract(VELOCITY_DAYS - 1, 'day')
      .format(DAY),
    to = dayHere();
  const ledger = useCall(
    ledgerApi.queryPage,
    { param: { from, to, positionCode: code }, pageSize: LAST },
    { enabled: allowed, quiet: true },
  );
  if (!allowed) return null;
  return (
    <>
      <h3>
        最近变动{' '}
        <TextLink
          to={`/Inventory/Ledger?positionCode=${encodeURIComponent(code)}&from=${encodeURIComponent(`${from} 00:00:00`)}&to=${encodeURIComponent(`${to} 23:59:59`)}`}
        >
          库存流水
        </TextLink>
      </h3>
      {ledger.error && !ledger.data ? (
        <Trouble failure={ledger.error} retry={() => void ledger.refetch()} />
      ) : ledger.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <ul>
          {ledger.data.list.map((row) => (
            <li key={row.id}>
              <div>
                <span>
                  <StatusTag dict="txnType" value={row.txnType} /> {row.goodsName}
                </span>
                <b>
                  <Delta value={row.delta} />
                </b>
              </div>
              <small>
                {row.postedAt} ·{' '}
                <DocLink type={row.sourceType} id={row.sourceId} no={row.sourceNo} kind={row.txnType} /> ·{' '}
                {row.operatorName}
              </small>
            </li>
          ))}
          {ledger.data.list.length === 0 && <li className="hc-faint">近 {VELOCITY_DAYS} 天没有变动</li>}
        </ul>
      )}
    </>
  );
}

function Hits({ plan, found, onShow }: Pick<Props, 'plan' | 'found' | 'onShow'>) {
  if (found.error && !found.data)
    return (
      <section>
        <Trouble failure={found.error} retry={() => void found.refetch()} />
      </section>
    );
  if (!found.data)
    return (
      <section>
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </section>
    );
  const { list, more } = found.data,
    codes = new Map(list.map(({ positionId }) => [positionId, plan.codes[plan.ids.indexOf(positionId)] ?? '']));
  return (
    <section className="hc-floor-hits">
      <header>
        <h2>找到 {codes.size} 个库位</h2>
        {more && <small>只列出一部分，请把查找内容写得更全</small>}
      </header>
      <ul>
        {list.map(({ positionId, by, text, qty }) => (
          <li key={`${positionId} ${by} ${text}`}>
            <button type="button" onClick={() => onShow(positionId)}>
              <div>
                <b>{codes.get(positionId)}</b>
                {qty > 0 && <span className="hc-num">{formatQty(qty)}</span>}
              </div>
              {by !== 'position' && (
                <small>
                  {FOUND_BY[by]} {text}
                </small>
              )}
            </button>
          </li>
        ))}
        {list.length === 0 && (
          <li className="hc-faint">没有找到；可按库位编码、商品编码、条码或名称、容器号、批次号查找</li>
        )}
      </ul>
    </section>
  );
}

import { Children, type ReactNode } from 'react';
import type { stockApi } from '#contract/inventory/stock.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { formatQty } from '../../ui/text/QtyText.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { DocLink } from './DocLink.tsx';

type Trace = OutputOf<typeof stockApi.lotTrace>;
type Lot = Trace['lots'][number];

/** Both directions at once, read from left to right: where it came from, what became of it, where it is, where it went. */
export function TraceFlow({ trace }: { trace: Trace }) {
  const [{ lot: chosen }, set] = useUrlState({ lot: '' });
  const lot = trace.lots.find(({ lotId }) => String(lotId) === chosen) ?? trace.lots[0];
  if (!lot) return null;
  const of = <T extends { lotId: number }>(rows: readonly T[]): T[] => rows.filter(({ lotId }) => lotId === lot.lotId);
  // Asked by an order or a consignee, the answer names only those shipments.
  const rest = lot.shipped - of(trace.shipments).reduce((sum, { qty }) => sum + qty, 0);
  return (
    <>
      {trace.lots.length > 1 && (
        <nav className="hc-lots" aria-label={`涉及 ${trace.lots.length} 个批次`}>
          {trace.lots.map((l) => (
            <button key={l.lotId} type="button" aria-pressed={l === lot} onClick={() => set({ lot: String(l.lotId) })}>
              <b>{l.lotNo}</b>
              <span>
                {l.goodsCode} {l.goodsName}
              </span>
            </button>
          ))}
        </nav>
      )}
      <LotHead lot={lot} changed={of(trace.changes).reduce((sum, { qty }) => sum + qty, 0)} />
      <div className="hc-flow">
        <Stage title="来源" total={lot.received} empty="没有收货记录">
          {of(trace.receipts).map((r) => (
            <Card key={r.orderId} head={r.supplierName ?? r.producerName ?? '未登记供应商'} qty={r.qty}>
              <span>
                <StatusTag dict="inboundType" value={r.orderType} /> <DocLink type="IN" id={r.orderId} no={r.orderNo} />
              </span>
              {r.externalNo && <span>货主单号 {r.externalNo}</span>}
              <small className="hc-num">{span(r.firstAt, r.lastAt)}</small>
            </Card>
          ))}
        </Stage>
        <Stage title="库内变化" empty="没有调整或变更">
          {of(trace.changes).map((c) => (
            <Card
              key={`${c.adjustNo} ${c.txnType} ${c.otherLotNo}`}
              head={<StatusTag dict="txnType" value={c.txnType} />}
              qty={c.qty}
              signed
            >
              <span>{c.adjustNo}</span>
              {c.otherLotNo && (
                <span>
                  {c.qty < 0 ? '转为批次' : '来自批次'} {c.otherLotNo}
                </span>
              )}
              <small className="hc-num">{c.at}</small>
            </Card>
          ))}
        </Stage>
        <Stage title="现在在库" total={lot.onHand} empty="已全部离库">
          {of(trace.places).map((p) => (
            <Card
              key={`${p.positionCode} ${p.lpnCode} ${p.quality}`}
              head={
                <TextLink
                  to={`/Inventory/Stock?by=position&positionCode=${encodeURIComponent(p.positionCode)}&lotNo=${encodeURIComponent(lot.lotNo)}`}
                >
                  {p.positionCode}
                </TextLink>
              }
              qty={p.onHand}
            >
              <span>
                {p.lpnCode ?? '散放'} <StatusTag dict="quality" value={p.quality} />
              </span>
              {p.allocated + p.locked > 0 && (
                <small>
                  分配 {formatQty(p.allocated)}　锁定 {formatQty(p.locked)}
                </small>
              )}
            </Card>
          ))}
        </Stage>
        <Stage title="去向" total={lot.shipped} empty="还没有发运">
          {of(trace.shipments).map((s) => (
            <Card
              key={`${s.orderId} ${s.shipNo}`}
              head={s.storeName ?? s.customerName ?? s.consignee ?? '未登记收货方'}
              qty={s.qty}
            >
              <span>
                <StatusTag dict="outboundType" value={s.orderType} />{' '}
                <DocLink type="OUT" id={s.orderId} no={s.orderNo} />
              </span>
              {s.consignee && (
                <span>
                  {s.consignee} {s.phone}
                </span>
              )}
              {s.address && <span>{s.address}</span>}
              {s.shipNo && (
                <span>
                  发运单 {s.shipNo} {s.plateNo}
                </span>
              )}
              <small className="hc-num">{s.lastAt}</small>
            </Card>
          ))}
          {rest > 0 && (
            <TextLink to={`/Inventory/LotTrace?q=${encodeURIComponent(lot.lotNo)}&goodsId=${lot.goodsId}`}>
              本批次另有 {formatQty(rest)} 发往他处，查看全部
            </TextLink>
          )}
        </Stage>
      </div>
    </>
  );
}

const span = (first: string, last: string): string => (first === last ? first : `${first} 至 ${last}`);

/** What came in must be what is here and what went: the reader sees it add up. */
function LotHead({ lot, changed }: { lot: Lot; changed: number }) {
  const adds = lot.received + changed === lot.onHand + lot.shipped;
  const number = (label: string, value: number): ReactNode => (
    <span>
      <small>{label}</small>
      <b className="hc-num">{formatQty(value)}</b>
    </span>
  );
  return (
    <section className="hc-panel hc-lot-head">
      <div>
        <h2>
          {lot.goodsCode} {lot.goodsName}
        </h2>
        <span className="hc-faint">
          {lot.ownerName}　批次 {lot.lotNo}
          {lot.supplierLotNo && `　供应商批号 ${lot.supplierLotNo}`}
          {lot.producedOn && `　生产 ${lot.producedOn}`}
          {lot.expireOn && `　到期 ${lot.expireOn}`}
          {lot.producerName && `　生产商 ${lot.producerName}`}
        </span>
      </div>
      <div className="hc-sum" data-adds={adds}>
        {number('收货', lot.received)}
        <i>+</i>
        {number('调整', changed)}
        <i>{adds ? '=' : '≠'}</i>
        {number('在库', lot.onHand)}
        <i>+</i>
        {number('发运', lot.shipped)}
      </div>
    </section>
  );
}

function Stage({
  title,
  total,
  empty,
  children,
}: {
  title: string;
  total?: number;
  empty: string;
  children: ReactNode;
}) {
  const cards = Children.toArray(children);
  return (
    <section className="hc-stage">
      <header>
        <h3>{title}</h3>
        {total !== undefined && <b className="hc-num">{formatQty(total)}</b>}
      </header>
      {cards.length > 0 ? cards : <div className="hc-stage-empty">{empty}</div>}
    </section>
  );
}

function Card({
  head,
  qty,
  signed = false,
  children,
}: {
  head: ReactNode;
  qty: number;
  signed?: boolean;
  children: ReactNode;
}) {
  return (
    <article className="hc-trace-card">
      <header>
        <strong>{head}</strong>
        <b className="hc-num">
          {signed && qty > 0 ? '+' : ''}
          {formatQty(qty)}
        </b>
      </header>
      {children}
    </article>
  );
}

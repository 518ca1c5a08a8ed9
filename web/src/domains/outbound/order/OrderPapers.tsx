import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { Printed } from '../../../ui/document/Printed.tsx';
import { spelled } from '../../../ui/text/packs.ts';
import './papers.css';

type Paper = OutputOf<typeof outOrderApi.print>['list'][number];

/** The papers that go with the goods, one order a sheet. */
export const OrderPapers = ({ papers, onDone }: { papers: readonly Paper[]; onDone: () => void }) => (
  <Printed size="A4" margin="12mm" onDone={onDone}>
    {papers.map((paper) => (
      <OrderPaper key={paper.id} paper={paper} />
    ))}
  </Printed>
);

function OrderPaper({ paper }: { paper: Paper }) {
  const facts: [string, string | null][] = [
    ['货主', paper.ownerName],
    ['门店', paper.storeName],
    ['货主单号', paper.externalNo],
    ['配送方式', nameOf('deliveryType', paper.deliveryType)],
    ['线路 / 站序', paper.routeName && `${paper.routeName} / ${paper.stopNo}`],
    ['要求日期', paper.requireOn],
    ['收货人', [paper.consignee, paper.phone].filter(Boolean).join(' ') || null],
    ['地址', paper.address],
  ];
  return (
    <section className="hc-paper">
      <header>
        <h1>发货单</h1>
        <b>{paper.orderNo}</b>
      </header>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>#</th>
            <th>商品编码</th>
            <th>商品名称</th>
            <th>规格</th>
            <th>应发</th>
            <th>实发</th>
          </tr>
        </thead>
        <tbody>
          {paper.lines.map((line, i) => (
            <tr key={i}>
              <td>{line.lineNo}</td>
              <td>{line.goodsCode}</td>
              <td>{line.goodsName}</td>
              <td>{line.spec}</td>
              <td>{spelled(line.qtyWanted, line.packs)}</td>
              <td>{line.qtyShipped > 0 ? spelled(line.qtyShipped, line.packs) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {paper.remark && <p>{paper.remark}</p>}
      <footer>
        <span>签收</span>
        <small>
          {paper.printedAt} · {paper.printCount}
        </small>
      </footer>
    </section>
  );
}

import { Button, Empty, Flex, Skeleton } from 'antd';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { putawayLife } from '#contract/task/life.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { totalText } from '../../../ui/table/total.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Waiting } from '../../../ui/work/Waiting.tsx';
import { links } from '../links.ts';
import type { Receiving } from './useReceiving.ts';

interface Props {
  receiving: Receiving;
  onFinish: () => void;
}

/** Left pane of receiving: the open lines of the order in hand, or the orders to choose from. */
export const ReceivePane = ({ receiving, onFinish }: Props) =>
  receiving.orderNo === '' ? (
    <OpenOrders onTake={receiving.takeOrder} />
  ) : (
    <OpenLines receiving={receiving} onFinish={onFinish} />
  );

function OpenLines({ receiving: { open, orderNo, job, take, takeOrder }, onFinish }: Props) {
  const order = open.data?.order;
  if (open.error && !open.data)
    return (
      <>
        <Trouble failure={open.error} retry={() => void open.refetch()} />
        <Button block onClick={() => takeOrder('')}>
          换一张入库单
        </Button>
      </>
    );
  if (!open.data || !order) return <Skeleton active />;
  const { lines } = open.data;
  return (
    <>
      <header className="hc-in-pane-head">
        <div>
          <TextLink to={links.order(order.id)}>
            <b>{orderNo}</b>
          </TextLink>{' '}
          <StatusTag life={orderLife} state={order.status} />
          <p>
            {order.ownerName}
            {order.supplierName && ` · ${order.supplierName}`}
          </p>
        </div>
        <div className="hc-in-pane-acts">
          <Button size="small" onClick={() => takeOrder('')}>
            换单
          </Button>
          {lines.length > 0 && (
            <Act permit={receiveApi.finish.permit} label="收货完成" size="small" onConfirm={onFinish} />
          )}
        </div>
      </header>
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="本单已全部收完">
          <Flex gap="small" justify="center" wrap>
            <ToPutaway orderNo={orderNo} />
            <Button onClick={() => takeOrder('')}>下一张入库单</Button>
          </Flex>
        </Empty>
      ) : (
        <ol className="hc-in-list">
          {lines.map((line) => (
            <li key={line.detailId}>
              <button type="button" aria-current={job?.line.detailId === line.detailId} onClick={() => take(line)}>
                <span className="hc-in-nth">{line.lineNo}</span>
                <span className="hc-in-what">
                  <b>{line.goodsName}</b>
                  <small>
                    {line.goodsCode}
                    {line.spec && ` · ${line.spec}`}
                    {line.forOrderNo && ` · 越库送往 ${line.forOrderNo}`}
                  </small>
                </span>
                <span className="hc-in-rest">
                  <b className="hc-num">{spelled(line.qtyOpen, line.packs)}</b>
                  <Bar part={line.qtyReceived} whole={line.qtyExpected} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The next step of what was received: its way to the shelf, as far as nobody has gone it yet. */
function ToPutaway({ orderNo }: { orderNo: string }) {
  const here = useHere();
  const allowed = useAllowed(putawayApi.queryPage.permit);
  const tasks = useCall(
    putawayApi.queryPage,
    { param: { orderNo, status: [putawayLife.at.open, putawayLife.at.claimed] }, pageSize: TASKS_SHOWN },
    { enabled: allowed, quiet: true },
  );
  return tasks.data?.list.map(({ id, taskNo }) => (
    <Button key={id} type="primary" onClick={() => here.go(links.task(id))}>
      去上架 {taskNo}
    </Button>
  ));
}

/** An order received in many goes has many ways to the shelf; the page of putaway lists them all. */
const TASKS_SHOWN = 3;

const RECEIVABLE = [...orderLife.actions.receive.from];
const SHOWN = 50;

function OpenOrders({ onTake }: { onTake: (orderNo: string) => void }) {
  const allowed = useAllowed(orderApi.queryPage.permit);
  const orders = useCall(
    orderApi.queryPage,
    {
      param: { status: RECEIVABLE, isSuspended: false },
      pageNum: 1,
      pageSize: SHOWN,
      orderBy: [{ field: 'expectAt', dir: 'asc' }],
    },
    { enabled: allowed, keep: true, everyMs: 60_000, quiet: true },
  );
  if (!allowed) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="扫描入库单号开始收货" />;
  return (
    <>
      {orders.data && (
        <header className="hc-in-pane-head">
          <div>
            <b>待收入库单</b> <span className="hc-faint hc-num">{totalText(orders.data)}</span>
            <p>按预计到货排序，扫描单号或点选</p>
          </div>
        </header>
      )}
      <Waiting
        query={orders}
        className="hc-in-list"
        empty="没有待收的入库单"
        more={<p className="hc-faint hc-in-more-note">只列出前 {SHOWN} 张，其余请扫描单号</p>}
      >
        {(order) => (
          <li key={order.id}>
            <button type="button" onClick={() => onTake(order.orderNo)}>
              <span className="hc-in-what">
                <b>{order.orderNo}</b>
                <small>{[order.ownerName, order.supplierName, order.externalNo].filter(Boolean).join(' · ')}</small>
              </span>
              <span className="hc-in-rest">
                <small className="hc-num">{order.expectAt?.slice(5, 16) ?? `${order.lineCount} 行`}</small>
                <Bar part={order.qtyReceived} whole={order.qtyExpected} />
              </span>
            </button>
          </li>
        )}
      </Waiting>
    </>
  );
}

export const Bar = ({ part, whole }: { part: number; whole: number }) => (
  <span className="hc-in-part" role="img" aria-label={`${part}/${whole}`}>
    <i style={{ width: `${whole > 0 ? Math.min(100, (part / whole) * 100) : 0}%` }} />
  </span>
);

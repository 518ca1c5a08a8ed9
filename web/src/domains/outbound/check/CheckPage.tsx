import { CloseOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { useNarrow } from '../../../ui/page/useNarrow.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { serialsIn } from '../../../ui/scan/serials.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useWork, type Work } from '../../../ui/work/useWork.ts';
import '../outbound.css';
import '../work.css';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import { links } from '../links.ts';
import { Queue } from '../Queue.tsx';
import { UndoButton } from '../UndoButton.tsx';
import { Sum, TallyRow } from './Tallies.tsx';
import { allMatch, type CheckTask } from './tally.ts';
import { useChecking, type Again } from './useChecking.ts';

type Checking = ReturnType<typeof useChecking>;

/** 待复核, 复核中. */
const CHECKABLE = [60, 65];

/** 复核台: count what was picked for one order; what differs shouts. */
export function CheckPage() {
  const [{ order }, setUrl] = useUrlState({ order: '' });
  const checking = useChecking((orderNo) => setUrl({ order: orderNo }));
  const { task, rows } = checking;
  const work = useWork({ F8: () => void work.tell(checking.undo) });
  const narrow = useNarrow();
  const matched = allMatch(rows);
  const field = task
    ? {
        label: '扫描商品',
        hint: '扫描箱码记一箱，扫描单品码记一个；输入数字改最后一种商品的数量',
        ...(matched ? { onEmpty: '回车 = 提交' } : {}),
      }
    : {
        label: '扫描出库单、拣货车或容器',
        hint: order ? `按回车继续复核 ${order}` : '扫描出库单号、拣货车或容器开始复核',
        ...(order ? { onEmpty: `回车 = 继续 ${order}` } : {}),
      };
  return (
    <WorkPage
      work={work}
      scan={{
        ...field,
        history: !narrow,
        onScan: (code, again, label) =>
          code === '' && !task ? checking.load(order) : checking.onScan(code, again, label),
      }}
      side={
        task ? (
          <Counting checking={checking} task={task} work={work} />
        ) : (
          <Queue
            title="待复核的出库单"
            status={CHECKABLE}
            done={(each) => [each.qtyChecked, each.qtyPicked]}
            empty="没有待复核的出库单"
            onOpen={(orderNo) => work.tell(() => checking.load(orderNo))}
          />
        )
      }
    >
      {checking.differs && <Differs checking={checking} work={work} />}
      {checking.again && <PickAgain again={checking.again} />}
      {checking.toPack && <ToPack orderNo={checking.toPack} />}
      {checking.undoable && (
        <UndoButton
          permit={checkDeliveryApi.undo.permit}
          label={task && !checking.differs ? '撤销上一次扫描' : '撤销复核'}
          work={work}
          undo={checking.undo}
        />
      )}
      {checking.orders.length > 0 && (
        <Panel title="待复核的出库单">
          <div className="hc-work-choices">
            {checking.orders.map((each) => (
              <Button key={each.id} size="large" onClick={() => void work.tell(() => checking.load(each.orderNo))}>
                {each.orderNo} <StatusTag life={orderLife} state={each.status} />
              </Button>
            ))}
          </div>
        </Panel>
      )}
    </WorkPage>
  );
}

/** The order in hand: what of each goods is counted, and what becomes of it. */
function Counting({ checking, task, work }: { checking: Checking; task: CheckTask; work: Work }) {
  const { rows, last } = checking;
  const matched = allMatch(rows);
  return (
    <Panel
      title={
        <>
          {task.orderNo}　<span className="hc-faint">{task.checkNo}</span>
        </>
      }
      extra={
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={checking.leave}>
          换单
        </Button>
      }
    >
      <Sum rows={rows} />
      <ul className="hc-work-tallies">
        {rows.map((row) => (
          <TallyRow
            key={row.goodsId}
            row={row}
            now={row.goodsId === last}
            fixed={checking.differs || row.isSerial}
            serials={serialsIn(checking.serials.get(row.goodsId) ?? [])}
            onDrop={(serial) =>
              checking.setSerials(
                row.goodsId,
                serialsIn(checking.serials.get(row.goodsId) ?? []).filter((one) => one !== serial),
              )
            }
            onCount={(qty) => checking.setCount(row.goodsId, qty)}
          />
        ))}
      </ul>
      {!checking.differs && (
        <div className="hc-work-foot">
          {checking.packs !== null && (
            <label className="hc-work-switch">
              <Switch size="small" checked={checking.packs} onChange={checking.setPacks} /> 相符即装一箱并封箱
            </label>
          )}
          {!rows.some((row) => row.isSerial) && (
            <Act
              permit={checkDeliveryApi.confirm.permit}
              label="免点确认"
              ask="不逐件清点，全部按应复核数量确认？"
              onConfirm={() => work.tell(() => checking.submit(true))}
            />
          )}
          <Act
            permit={checkDeliveryApi.confirm.permit}
            label={matched ? '提交' : '提交差异'}
            primary
            size="large"
            {...(matched ? {} : { ask: '清点与应复核数量不一致，仍要提交？' })}
            onConfirm={() => work.tell(() => checking.submit())}
          />
        </div>
      )}
    </Panel>
  );
}

function Differs({ checking, work }: { checking: Checking; work: Work }) {
  return (
    <section className="hc-work-card" role="alert">
      <h2 className="hc-bad">清点与应复核不一致，如何处理？</h2>
      <div className="hc-work-choices">
        <Act
          permit={checkDeliveryApi.handle.permit}
          label="按实确认，少的不发"
          danger
          ask="差异数量将取消，不再发货。"
          size="large"
          onConfirm={() => work.tell(() => checking.settle(3))}
        />
        <Act
          permit={checkDeliveryApi.handle.permit}
          label="补拣，从其他库位再拣"
          size="large"
          onConfirm={() => work.tell(() => checking.settle(1))}
        />
      </div>
    </section>
  );
}

/** The next step of the order checked last. */
function ToPack({ orderNo }: { orderNo: string }) {
  const here = useHere();
  return (
    <div className="hc-work-choices">
      <Button type="primary" size="large" onClick={() => here.go(links.pack(orderNo))}>
        去装箱 {orderNo}
      </Button>
    </div>
  );
}

/** Where the missing goods come from now, and what is to be done with them. */
function PickAgain({ again: { orderNo, lines, stillShort } }: { again: Again }) {
  const here = useHere();
  return (
    <Panel title={<>补拣 {orderNo}</>}>
      <ul className="hc-work-tallies">
        {lines.map((line) => (
          <li key={line.lineId}>
            <div>
              <b>{line.positionCode}</b>
              <span>{line.taskNo}</span>
            </div>
            <span className="hc-work-count">
              <b className="hc-num">{line.qty}</b>
              <Button onClick={() => here.go(links.pick(line.taskId))}>去拣货</Button>
            </span>
          </li>
        ))}
      </ul>
      {stillShort > 0 && <p className="hc-bad">仍缺 {stillShort} 件：其他库位也没有，请在出库单上确认缺货。</p>}
    </Panel>
  );
}

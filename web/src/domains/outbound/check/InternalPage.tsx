import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { internalCheckApi } from '#contract/outbound/check.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { useHereNow } from '../../../ui/page/useHere.ts';
import { useNarrow } from '../../../ui/page/useNarrow.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useWork, type Work } from '../../../ui/work/useWork.ts';
import { Waiting } from '../../../ui/work/Waiting.tsx';
import '../outbound.css';
import '../work.css';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import { Sum, TallyRow } from './Tallies.tsx';
import { allMatch, type CheckTask } from './tally.ts';
import { useInternal } from './useInternal.ts';

type Internal = ReturnType<typeof useInternal>;

const FOLLOW_MS = 30_000;

/** 内复核: what was drawn is counted once more by somebody else; what differs is recorded, and nothing changes. */
export function InternalPage() {
  const [{ order }, setUrl] = useUrlState({ order: '' });
  const internal = useInternal((orderNo) => setUrl({ order: orderNo }));
  const { task, rows } = internal;
  const work = useWork();
  const narrow = useNarrow();
  const field = task
    ? {
        label: '扫描商品',
        hint: '扫描箱码记一箱，扫描单品码记一个；输入数字改最后一种商品的数量',
        ...(allMatch(rows) ? { onEmpty: '回车 = 提交' } : {}),
      }
    : {
        label: '扫描出库单、拣货车或容器',
        hint: order ? `按回车继续内复核 ${order}` : '扫描已复核的出库单开始内复核',
        ...(order ? { onEmpty: `回车 = 继续 ${order}` } : {}),
      };
  return (
    <WorkPage
      work={work}
      scan={{
        ...field,
        history: !narrow,
        onScan: (code) => (code === '' && !task ? internal.load(order) : internal.onScan(code)),
      }}
      side={task ? <Counting internal={internal} task={task} work={work} /> : <Drawn internal={internal} work={work} />}
    >
      {internal.orders.length > 0 && (
        <Panel title="可内复核的出库单">
          <div className="hc-work-choices">
            {internal.orders.map((each) => (
              <Button key={each.id} size="large" onClick={() => void work.tell(() => internal.load(each.orderNo))}>
                {each.orderNo} <StatusTag life={orderLife} state={each.status} />
              </Button>
            ))}
          </div>
        </Panel>
      )}
    </WorkPage>
  );
}

/** The order in hand: what of each goods is counted. */
function Counting({ internal, task, work }: { internal: Internal; task: CheckTask; work: Work }) {
  const { rows, last } = internal;
  const matched = allMatch(rows);
  return (
    <Panel
      title={
        <>
          {task.orderNo}　<span className="hc-faint">{task.checkNo}</span>
        </>
      }
      extra={
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={internal.leave}>
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
            fixed={false}
            onCount={(qty) => internal.setCount(row.goodsId, qty)}
          />
        ))}
      </ul>
      <div className="hc-work-foot">
        <Act
          permit={internalCheckApi.confirm.permit}
          label={matched ? '提交' : '提交差异'}
          primary
          size="large"
          {...(matched ? {} : { ask: '清点与应复核数量不一致，将如实记录，仍要提交？' })}
          onConfirm={() => work.tell(internal.submit)}
        />
      </div>
    </Panel>
  );
}

/** What was drawn and waits, for who has nothing in hand. */
function Drawn({ internal, work }: { internal: Internal; work: Work }) {
  const here = useHereNow();
  const waiting = useCall(
    internalCheckApi.waiting,
    {},
    { enabled: here.active, keep: true, everyMs: FOLLOW_MS, quiet: true },
  );
  return (
    <Panel title="待内复核的出库单">
      <Waiting query={waiting} className="hc-work-stops hc-work-queue" empty="没有抽中的出库单">
        {(order) => (
          <li key={order.checkId}>
            <button type="button" onClick={() => void work.tell(() => internal.load(order.orderNo))}>
              <b>{order.orderNo}</b>
              <span>{order.storeName ?? order.ownerName}</span>
              <span>{order.firstName && `复核 ${order.firstName}`}</span>
              <em className="hc-num">{order.checkedQty}</em>
            </button>
          </li>
        )}
      </Waiting>
    </Panel>
  );
}

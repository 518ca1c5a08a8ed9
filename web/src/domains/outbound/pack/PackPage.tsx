import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Tag } from 'antd';
import { useState } from 'react';
import { orderLife } from '#contract/outbound/order-life.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { told } from '../../../ui/work/told.ts';
import { useWork } from '../../../ui/work/useWork.ts';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import '../outbound.css';
import '../work.css';
import { Queue } from '../Queue.tsx';
import { CartonCard } from './CartonCard.tsx';
import { leftOf, openCarton, orderOf, unitOf, usePacking, type Bench, type Carton } from './usePacking.ts';

type Packing = ReturnType<typeof usePacking>;

/** 已复核: what stands in cartons already waits for the lane. */
const PACKABLE = [70];

/** 装箱台: what is checked goes into cartons, piece by piece or all at once. */
export function PackPage() {
  const [{ code }, setUrl] = useUrlState({ code: '' });
  const packing = usePacking(code, (next) => setUrl({ code: next }));
  const found = useCall(
    assembleApi.scan,
    { code: packing.code },
    { enabled: packing.code !== '', keep: true, quiet: true },
  );
  const list = packing.code === '' ? [] : (found.data?.list ?? []);
  const order = orderOf(list, packing.orderId);
  const carton = openCarton(order, packing.cartonId);
  const work = useWork();
  return (
    <WorkPage
      work={work}
      scan={{
        label: order ? '扫描商品' : '扫描出库单、拣货车或容器',
        hint: hintOf(order, carton),
        onScan: packing.onScan,
      }}
      side={
        order ? (
          <Cartons order={order} carton={carton} packing={packing} />
        ) : (
          list.length === 0 && (
            <Queue
              title="待装箱的出库单"
              status={PACKABLE}
              done={(each) => [each.qtyPacked, each.qtyChecked]}
              empty="没有待装箱的出库单"
              onOpen={(orderNo) => work.tell(() => packing.onScan(orderNo))}
            />
          )
        )
      }
    >
      {packing.times > 1 && (
        <p className="hc-work-times">
          下一次装 <b>{packing.times}</b> 份
        </p>
      )}
      {list.length > 1 && (
        <div className="hc-work-choices">
          {list.map((each) => (
            <Button key={each.id} type={each === order ? 'primary' : 'default'} onClick={() => packing.choose(each.id)}>
              {each.orderNo}　未装 {leftOf(each)} {unitOf(each)}
            </Button>
          ))}
        </div>
      )}
      {order && <Left order={order} carton={carton} packing={packing} />}
    </WorkPage>
  );
}

const hintOf = (order: Bench | undefined, carton: Carton | undefined): string =>
  !order
    ? '扫描出库单号、拣货车或周转箱'
    : carton
      ? `扫描商品装入第 ${carton.cartonSeq} 箱；先输入数字可一次装多件`
      : '扫描商品，自动开一箱';

/** 未装: what still lies outside cartons. */
function Left({ order, carton, packing }: { order: Bench; carton: Carton | undefined; packing: Packing }) {
  const ready = order.left.some((line) => line.canPack > 0);
  return (
    <Panel
      title={
        <>
          {order.orderNo} <StatusTag life={orderLife} state={order.status} />
          {order.isFrozen && (
            <Tag color="error" variant="filled">
              冻结
            </Tag>
          )}{' '}
          <span className="hc-faint">{[order.storeName, order.routeName].filter(Boolean).join('　')}</span>
        </>
      }
      extra={
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={packing.leave}>
          换单
        </Button>
      }
    >
      <div className="hc-work-lefthead">
        <b className="hc-num">{leftOf(order)}</b> {unitOf(order)}未装
        {ready && (
          <Act
            permit={assembleApi.confirm.permit}
            label={carton ? `全部装入第 ${carton.cartonSeq} 箱` : '全部装入新箱'}
            onConfirm={() => told(packing.packAll(order, carton), '已全部装箱')}
          />
        )}
      </div>
      <ul className="hc-work-tallies">
        {order.left.map((line) => (
          <li
            key={`${line.detailId}/${line.lotNo}/${line.lpnCode ?? ''}`}
            data-tone={line.canPack === 0 ? 'off' : undefined}
          >
            <div>
              <b>{line.goodsName}</b>
              <span>
                {line.goodsCode}　{line.lotNo}
                {line.lpnCode && `　容器 ${line.lpnCode}`}
              </span>
            </div>
            <span className="hc-work-count">
              <b className="hc-num">{spelled(line.qty, line.packs)}</b>
              {line.canPack < line.qty && (
                <em>{line.canPack === 0 ? '未复核' : `可装 ${spelled(line.canPack, line.packs)}`}</em>
              )}
            </span>
          </li>
        ))}
        {order.left.length === 0 && (
          <li data-tone="good">
            <div>
              <b>已全部装箱</b>
            </div>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function Cartons({ order, carton, packing }: { order: Bench; carton: Carton | undefined; packing: Packing }) {
  const [opening, setOpening] = useState(false);
  return (
    <Panel
      title={
        <>
          出库箱 <span className="hc-faint">{order.cartons.length}</span>
        </>
      }
      extra={
        <Act
          permit={assembleApi.openCarton.permit}
          label="开新箱"
          icon={<PlusOutlined />}
          onConfirm={() => setOpening(true)}
        />
      }
    >
      <ol className="hc-work-cartons">
        {order.cartons.map((each) => (
          <CartonCard key={each.id} carton={each} now={each === carton} packing={packing} />
        ))}
      </ol>
      {order.cartons.length === 0 && <p className="hc-faint">还没有箱子；扫描商品时自动开箱</p>}
      {opening && <OpenDialog onOk={(code) => packing.open(order, code)} onClose={() => setOpening(false)} />}
    </Panel>
  );
}

/** 开新箱: a printed carton number may be scanned; without one the server makes it. */
function OpenDialog({ onOk, onClose }: { onOk: (code: string) => Promise<unknown>; onClose: () => void }) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const done = await told(onOk(code.trim()), '已开新箱');
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      title="开新箱"
      width={380}
      okText="开箱"
      cancelText="取消"
      confirmLoading={busy}
      onOk={run}
      onCancel={onClose}
    >
      <Input
        size="large"
        maxLength={64}
        placeholder="扫描箱号（选填，回车自动编号）"
        value={code}
        onChange={(e) => setCode(e.target.value)}
        onPressEnter={() => void run()}
      />
    </Dialog>
  );
}

import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { CSSProperties } from 'react';
import { owed, seedingApi } from '#contract/outbound/seed.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { NO_LOT } from '#contract/terms/values.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { useHereNow } from '../../../ui/page/useHere.ts';
import { useNarrow } from '../../../ui/page/useNarrow.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { basePack, spelled } from '../../../ui/text/packs.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useWork, type Work } from '../../../ui/work/useWork.ts';
import { Waiting } from '../../../ui/work/Waiting.tsx';
import '../outbound.css';
import '../work.css';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import { Progress } from '../Progress.tsx';
import { UndoButton } from '../UndoButton.tsx';
import './seed.css';
import { useSeeding } from './useSeeding.ts';
import { isSorted, labelOf, type Need, type Wall } from './wall.ts';

type Seeding = ReturnType<typeof useSeeding>;

const FOLLOW_MS = 20_000;
const BUSY = 2;

/** 播种: what a batch walk brought goes into the slots of a wall, an order to a slot; the wall says which, the slot's label proves it. */
export function SeedPage() {
  const [{ wall: known }, setUrl] = useUrlState({ wall: '' });
  const seeding = useSeeding((id) => setUrl({ wall: id === null ? '' : String(id) }));
  const { wall, isOpen } = seeding;
  const work = useWork({ F8: () => void work.tell(seeding.undo) });
  const narrow = useNarrow();
  const resume = wall === null && known !== '' ? Number(known) : null;
  return (
    <WorkPage
      work={work}
      scan={{
        ...promptOf(seeding, resume),
        history: !narrow && !seeding.lit,
        onScan: (code) => (code === '' && resume !== null ? seeding.open(resume) : seeding.onScan(code)),
      }}
      side={
        wall && isOpen ? <Owed wall={wall} seeding={seeding} work={work} /> : <Choices seeding={seeding} work={work} />
      }
    >
      {seeding.lots.length > 1 && <Lots seeding={seeding} work={work} />}
      {wall && seeding.lit && <LitSlot wall={wall} seeding={seeding} work={work} />}
      {seeding.puts.length > 0 && (
        <UndoButton permit={seedingApi.undo.permit} label="取出上一次" work={work} undo={seeding.undo} />
      )}
      {wall && <Grid wall={wall} seeding={seeding} work={work} />}
    </WorkPage>
  );
}

function promptOf({ wall, isOpen, lit, waveId }: Seeding, resume: number | null) {
  if (resume !== null)
    return { label: '扫描播种墙、波次或拣货车', hint: '按回车继续上一面墙', onEmpty: '回车 = 继续播种' };
  if (!wall || !isOpen)
    return wall || waveId === null
      ? {
          label: wall ? '扫描波次、拣货任务或拣货车' : '扫描播种墙、波次或拣货车',
          hint: wall ? '波次的订单即分到格口' : '扫描墙继续播种，扫描波次开始',
        }
      : { label: '扫描播种墙', hint: '选一面空闲的墙' };
  if (lit)
    return {
      label: '扫描格口',
      hint: `请放入 ${labelOf(wall, lit.need.slotNo)}；输入数字改数量`,
      onEmpty: `回车 = 已放入 ${labelOf(wall, lit.need.slotNo)}`,
    };
  return {
    label: '扫描商品',
    hint: '扫描后按亮起的格口放入',
    ...(isSorted(wall) ? { onEmpty: '回车 = 播种完成' } : {}),
  };
}

/** The slot that is lit, readable from the cart. */
function LitSlot({ wall, seeding, work }: { wall: Wall; seeding: Seeding; work: Work }) {
  const { lit } = seeding;
  if (!lit) return null;
  const { need, qty } = lit;
  return (
    <section className="hc-work-lane hc-seed-lit">
      <span>{need.goodsName}</span>
      <b>{labelOf(wall, need.slotNo)}</b>
      <p className="hc-num">
        放 <strong>{qty}</strong> {basePack(need.packs).name}
        {need.lotNo !== NO_LOT && `　批次 ${need.lotNo}`}
      </p>
      <Act permit={seedingApi.put.permit} label="已放入" size="large" onConfirm={() => work.tell(seeding.lay)} />
    </section>
  );
}

/** Which of the lots is in the hand. */
function Lots({ seeding, work }: { seeding: Seeding; work: Work }) {
  const { hand, lots } = seeding;
  if (!hand) return null;
  return (
    <section className="hc-work-card">
      <h2>手上的商品是哪个批次？</h2>
      <div className="hc-work-choices">
        {lots.map((lotNo) => (
          <Button key={lotNo} size="large" onClick={() => void work.tell(() => seeding.light({ ...hand, lotNo }))}>
            {lotNo}
          </Button>
        ))}
      </div>
    </section>
  );
}

const STATES: Readonly<Record<number, string>> = { 10: 'free', 20: 'sowing', 30: 'ready' };

/** The wall as it stands before the eye. */
function Grid({ wall, seeding, work }: { wall: Wall; seeding: Seeding; work: Work }) {
  return (
    <Panel
      title={
        <>
          {wall.code}　<span className="hc-faint">{wall.waveNo ?? '空闲'}</span>
        </>
      }
      extra={
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={seeding.leave}>
          换墙
        </Button>
      }
    >
      {wall.status === BUSY && (
        <div className="hc-seed-sum">
          <span>
            已齐 <b className="hc-num">{wall.readyCount}</b> / {wall.orderCount} 单
          </span>
          <Progress done={wall.seededQty} of={wall.needQty} />
          {wall.openQty > 0 && <span className="hc-faint">另有 {wall.openQty} 件未拣</span>}
          <Act
            permit={seedingApi.finish.permit}
            label="播种完成"
            primary={isSorted(wall)}
            onConfirm={() => work.tell(seeding.finish)}
          />
        </div>
      )}
      <ol className="hc-seed-wall" style={{ '--cols': wall.cols } as CSSProperties}>
        {wall.slots.map((slot) => (
          <li
            key={slot.id}
            data-state={STATES[slot.state]}
            aria-current={seeding.lit?.need.slotId === slot.id || undefined}
            title={slot.orderNo ? [slot.orderNo, slot.storeName].filter(Boolean).join('　') : undefined}
          >
            <b className="hc-num">{String(slot.slotNo).padStart(2, '0')}</b>
            {slot.orderId !== null && (
              <>
                <span className="hc-seed-order">{slot.storeName ?? slot.orderNo}</span>
                <span className="hc-num">
                  {slot.seededQty}/{slot.needQty + slot.openQty}
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What still lies beside the wall; a press lights it, for goods without a code. */
function Owed({ wall, seeding, work }: { wall: Wall; seeding: Seeding; work: Work }) {
  const goods = [
    ...Map.groupBy(
      wall.needs.filter((need) => owed(need) > 0),
      goodsKey,
    ).values(),
  ];
  return (
    <Panel
      title={
        <>
          待播商品 <span className="hc-faint hc-num">{owed(wall)} 件</span>
        </>
      }
    >
      {goods.length === 0 && <p className="hc-faint">{wall.openQty > 0 ? '已到的都播完了，等待拣货' : '全部播完'}</p>}
      <ul className="hc-work-stops">
        {goods.map((needs) => {
          const [first] = needs;
          if (!first) return null;
          const qty = needs.reduce((sum, need) => sum + owed(need), 0);
          return (
            <li key={goodsKey(first)} aria-current={seeding.hand?.goodsId === first.goodsId || undefined}>
              <button
                type="button"
                onClick={() =>
                  void work.tell(() => seeding.light({ goodsId: first.goodsId, lotNo: first.lotNo, qty: null }))
                }
              >
                <b>{first.goodsName}</b>
                <span>{first.lotNo !== NO_LOT && first.lotNo}</span>
                <span>{needs.map((need) => String(need.slotNo).padStart(2, '0')).join(' ')}</span>
                <em className="hc-num" title={spelled(qty, first.packs)}>
                  {qty}
                </em>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const goodsKey = (need: Need): string => `${need.goodsId}/${need.lotNo}`;

/** For who has nothing in hand: the waves that wait, and the walls. */
function Choices({ seeding, work }: { seeding: Seeding; work: Work }) {
  const here = useHereNow();
  const follow = { enabled: here.active, keep: true, everyMs: FOLLOW_MS, quiet: true } as const;
  const waves = useCall(seedingApi.waves, {}, follow);
  const walls = useCall(seedingApi.walls, {}, follow);
  return (
    <>
      <Panel title="待播种的波次">
        <Waiting query={waves} className="hc-work-stops hc-work-queue" empty="没有待播种的波次">
          {(wave) => (
            <li key={wave.id} aria-current={seeding.waveId === wave.id || undefined}>
              <button type="button" onClick={() => void work.tell(() => seeding.begin(wave.id))}>
                <b>{wave.waveNo}</b>
                <span>{wave.orderCount} 单</span>
                <StatusTag life={waveLife} state={wave.status} />
                <em className="hc-num">{wave.openQty > 0 ? `${wave.needQty} + ${wave.openQty} 未拣` : wave.needQty}</em>
              </button>
            </li>
          )}
        </Waiting>
      </Panel>
      <Panel title="播种墙">
        <Waiting query={walls} className="hc-work-stops hc-work-queue" empty="没有播种墙，请在基础资料中建立">
          {(wall) => (
            <li key={wall.id}>
              <button type="button" onClick={() => void work.tell(() => seeding.open(wall.id))}>
                <b>{wall.code}</b>
                <span>{wall.waveNo ?? `空闲　${wall.slotQty} 格`}</span>
                <span>{wall.status === BUSY && `已齐 ${wall.readyCount} / ${wall.orderCount} 单`}</span>
                <em className="hc-num">{wall.status === BUSY && `${wall.seededQty} / ${wall.needQty}`}</em>
              </button>
            </li>
          )}
        </Waiting>
      </Panel>
    </>
  );
}

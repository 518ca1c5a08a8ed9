import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import { PICK_KINDS, pickApi, pickTaskApi, type PickKind } from '#contract/outbound/pick.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useWork } from '../../../ui/work/useWork.ts';
import { WorkPage, type Prompt } from '../../../ui/work/WorkPage.tsx';
import '../outbound.css';
import '../work.css';
import { Progress } from '../Progress.tsx';
import { UndoButton } from '../UndoButton.tsx';
import { WAVE_READS } from '../wave/acts.tsx';
import { ShortDialog } from './ShortDialog.tsx';
import { StopCard } from './StopCard.tsx';
import { SwapLot } from './SwapLot.tsx';
import { usePicking } from './usePicking.ts';
import {
  countingOf,
  FREE,
  isOpen,
  isWaiting,
  keyOf,
  OVER,
  scannedSoFar,
  spell,
  stopNow,
  type Stop,
  type Task,
} from './walk.ts';

type Picking = ReturnType<typeof usePicking>;
const kindOf = (value: unknown): PickKind | undefined => PICK_KINDS.find((kind) => kind === value);

/** 拣货作业: take a task, walk its stops, scan position, goods and quantity. */
export function PickPage() {
  const [{ task: asked }, setUrl] = useUrlState({ task: '' });
  const [areaId, setAreaId] = useState<number | undefined>();
  const [kind, setKind] = useState<PickKind | undefined>();
  const picking = usePicking(Number(asked) || null, { areaId, kind }, (id) =>
    setUrl({ task: id === null ? '' : String(id) }),
  );
  const found = useCall(pickTaskApi.get, { id: picking.taskId ?? 0 }, { enabled: picking.taskId !== null });
  const task = picking.taskId === null ? undefined : found.data;
  const stop = task && stopNow(task, picking.walk);
  const work = useWork({ F8: () => void work.tell(picking.undo) });
  const chosen = { areaId, kind, onArea: setAreaId, onKind: setKind };
  return (
    <WorkPage
      work={work}
      scan={{ ...prompt(task, stop, picking), onScan: picking.onScan }}
      side={
        <>
          {picking.shorted && <Shorted of={picking.shorted.result} stop={picking.shorted} />}
          {task ? <TaskPanel task={task} stop={stop} picking={picking} /> : <Take {...chosen} picking={picking} />}
        </>
      }
    >
      {task && stop && task.status !== FREE && task.status < OVER && (
        <StopCard task={task} stop={stop} walk={picking.walk} onDrop={picking.dropCarton} />
      )}
      {picking.last && (
        <UndoButton permit={pickApi.undo.permit} label={`撤销 ${picking.last.text}`} work={work} undo={picking.undo} />
      )}
      {stop && picking.missing !== null && (
        <ShortDialog
          stop={stop}
          cartons={picking.walk.cartons.length}
          busy={picking.busy}
          onOk={(qty, reason) => picking.giveShort(stop, qty, reason)}
          onClose={() => picking.askShort(null)}
        />
      )}
    </WorkPage>
  );
}

/** What to do now, in the words of the scan field. */
function prompt(task: Task | undefined, stop: Stop | undefined, { walk, taskId }: Picking): Prompt {
  if (taskId === null || (task && task.status >= OVER))
    return { label: '扫描任务号', hint: '扫描任务号，或按回车领取下一个任务', onEmpty: '回车 = 领取下一个' };
  if (!task) return { label: '请稍候', hint: '正在打开任务' };
  if (task.status === FREE)
    return { label: '领取任务', hint: `任务 ${task.taskNo} 尚未领取`, onEmpty: '回车 = 领取本任务' };
  if (!stop) return { label: '已拣完', hint: '本任务已拣完，请点击完成' };
  if (walk.at === 'position')
    return { label: stop.skipsPosition ? '扫描库位或商品' : '扫描库位', hint: `请前往 ${stop.positionCode}` };
  if (walk.at === 'goods') return { label: '扫描商品或容器', hint: stop.goodsName };
  if (walk.at === 'lot') return { label: '扫描批次', hint: `批次 ${stop.lotNo}` };
  if (stop.isCatchWeight) {
    const { length } = walk.cartons;
    return {
      label: '扫描箱码',
      hint: scannedSoFar(stop, walk),
      ...(length > 0 ? { onEmpty: `回车 = 拣 ${length} 箱` } : {}),
    };
  }
  return {
    label: `输入数量（${countingOf(task, stop).pack.name}）`,
    hint: spell(stop, stop.leftQty),
    onEmpty: `回车 = ${spell(stop, stop.leftQty)}`,
    keys: 'numeric',
  };
}

interface TakeProps {
  areaId: number | undefined;
  kind: PickKind | undefined;
  onArea: (areaId: number | undefined) => void;
  onKind: (kind: PickKind | undefined) => void;
  picking: Picking;
}

/** Before a task: which to be given, and the cart to bind to it. */
function Take({ areaId, kind, onArea, onKind, picking }: TakeProps) {
  return (
    <Panel title="领取任务">
      <div className="hc-work-take">
        <label>
          库区
          <RefSelect
            of="area"
            placeholder="不限"
            {...(areaId === undefined ? {} : { value: areaId })}
            onChange={(id) => onArea(typeof id === 'number' ? id : undefined)}
          />
        </label>
        <label>
          类型
          <DictSelect
            dict="pickKind"
            placeholder="不限"
            {...(kind === undefined ? {} : { value: kind })}
            onChange={(value) => onKind(kindOf(value))}
          />
        </label>
        {picking.cart && (
          <p>
            拣货车{' '}
            <Tag closable onClose={picking.dropCart}>
              {picking.cart}
            </Tag>
          </p>
        )}
        <p className="hc-faint">先扫拣货车可把车绑到任务上；再扫任务号，或按回车领取下一个任务。</p>
      </div>
    </Panel>
  );
}

function TaskPanel({ task, stop, picking }: { task: Task; stop: Stop | undefined; picking: Picking }) {
  const release = useAct(pickTaskApi.release, WAVE_READS, { done: '任务已退回' });
  const finish = useAct(pickTaskApi.finish, WAVE_READS, { done: '任务已完成' });
  const working = task.status !== FREE && task.status < OVER;
  return (
    <Panel
      title={
        <>
          {task.taskNo} <StatusTag life={pickTaskLife} state={task.status} />{' '}
          <StatusTag dict="pickKind" value={task.kind} />
          {task.cartCode && <Tag>车 {task.cartCode}</Tag>}
        </>
      }
      extra={
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={() => picking.open(null)}>
          换任务
        </Button>
      }
    >
      {task.kind === 'XDOCK' && (
        <p>
          越库：送往 <b>{task.orderNo}</b>
          {task.laneCode && ` · 集货位 ${task.laneCode}`}
        </p>
      )}
      <div className="hc-work-progress">
        <Progress done={task.lineDone} of={task.lineCount} />
        <span className="hc-faint">行</span>
        <Progress done={task.pickedQty} of={task.qty} />
        <span className="hc-faint">件</span>
      </div>
      <div className="hc-work-buttons">
        {working && stop && stop.pickedQty + stop.shortQty === 0 && !['PALLET', 'XDOCK'].includes(task.kind) && (
          <SwapLot stop={stop} onDone={() => picking.choose(null)} />
        )}
        {working && stop && (
          <Act
            permit={pickApi.short.permit}
            label="短拣"
            danger
            ask="这里的货不够或有损？"
            onConfirm={() => picking.askShort(0)}
          />
        )}
        {task.actions.includes('release') && (
          <Act
            life={pickTaskLife}
            action="release"
            state={task.status}
            ask={`把任务 ${task.taskNo} 退回任务池？`}
            onConfirm={async () => {
              await release.mutateAsync({ id: task.id });
              picking.open(null);
            }}
          />
        )}
        {task.status === 30 && !stop && (
          <Act
            life={pickTaskLife}
            action="finish"
            primary
            state={task.status}
            onConfirm={() => finish.mutateAsync({ id: task.id })}
          />
        )}
      </div>
      <ol className="hc-work-stops">
        {task.stops.map((each) => (
          <li key={keyOf(each)} aria-current={each === stop && working ? 'true' : undefined} data-done={!isOpen(each)}>
            <button
              type="button"
              disabled={!isOpen(each) || isWaiting(each) || !working}
              onClick={() => picking.choose(keyOf(each))}
            >
              <b className="hc-out-place">{each.positionCode}</b>
              <span>{each.goodsName}</span>
              <em className="hc-num">{isOpen(each) ? spell(each, each.leftQty) : spell(each, each.pickedQty)}</em>
              {isWaiting(each) && <small className="hc-warn">待补货</small>}
              {each.shortQty > 0 && <small className="hc-bad">短 {spell(each, each.shortQty)}</small>}
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Shorted({ of, stop }: { of: NonNullable<Picking['shorted']>['result']; stop: Pick<Stop, 'packs'> }) {
  const said = (qty: number): string => spell(stop, qty);
  const where = of.newLines.map((line) => `${line.positionCode} ${spell(stop, line.qty)}（${line.taskNo}）`).join('、');
  return (
    <Alert
      type={of.stillShort > 0 ? 'error' : 'warning'}
      showIcon
      title={`短拣 ${said(of.shortQty)}，锁定待盘 ${said(of.lockedQty)}；重新分配 ${said(of.reallocatedQty)}${of.stillShort > 0 ? `，仍缺 ${said(of.stillShort)}` : ''}`}
      {...(where ? { description: `改从 ${where} 拣取` } : {})}
    />
  );
}

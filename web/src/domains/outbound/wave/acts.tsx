import { Button, Checkbox, Input, Progress as Bar } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { pickTaskApi } from '#contract/outbound/pick.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { overCapacityRight, waveApi, type released } from '#contract/outbound/wave.ts';
import { isFailure } from '../../../data/failure.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { LabelDialog } from '../../../ui/document/LabelDialog.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import { ORDER_READS } from '../order/acts.tsx';

/** The part of a wave that decides what may be done with it. */
export interface ActedWave {
  id: number;
  waveNo: string;
  status: number;
  totalQty: number;
  actions: readonly string[];
}

export const WAVE_READS = [
  waveApi.queryPage,
  waveApi.statistic,
  waveApi.get,
  pickTaskApi.queryPage,
  pickTaskApi.get,
  pickTaskApi.statistic,
  ...ORDER_READS,
];

type Released = z.output<typeof released>;

/** While a release runs the wave is asked how far it came. */
const LOOK_MS = 1_000;

/** 释放 with its progress: the server works in chunks, the dialog shows how much is promised so far. */
export function ReleaseButton({ wave, primary = false }: { wave: ActedWave; primary?: boolean }) {
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<Released | null>(null);
  const release = useAct(waveApi.release, WAVE_READS, { done: null, quiet: true });
  const mayExceed = useAllowed(overCapacityRight.permit);
  const run = async (over = false): Promise<void> => {
    setResult(null);
    setOpen(true);
    // Told in the dialog.
    await release.mutateAsync({ id: wave.id, over }).then(setResult, () => undefined);
  };
  const failure = isFailure(release.error) ? release.error : null;
  return (
    <>
      <Act
        life={waveLife}
        action="release"
        primary={primary}
        state={wave.status}
        off={wave.actions.includes('release') ? null : '当前不能释放'}
        ask="释放后分配库存并生成拣货任务。"
        onConfirm={() => run()}
      />
      {open && (
        <Dialog
          open
          title={`释放波次 ${wave.waveNo}`}
          width={520}
          closable={!release.isPending}
          footer={null}
          onCancel={() => setOpen(false)}
        >
          {release.isPending && <Running wave={wave} />}
          {failure && !release.isPending && (
            <>
              <p className="hc-bad">{failure.message}</p>
              {mayExceed && isOverCapacity(failure.data) && (
                <Button danger onClick={() => void run(true)}>
                  超运力释放
                </Button>
              )}
              {failure.transport && <p className="hc-faint">已完成的部分已保存，再次点击“释放”将从中断处继续。</p>}
            </>
          )}
          {result && <Outcome result={result} waveNo={wave.waveNo} />}
        </Dialog>
      )}
    </>
  );
}

/** The release was refused because a route takes no more. */
const isOverCapacity = (data: unknown): boolean => typeof data === 'object' && data !== null && 'overCapacity' in data;

function Running({ wave }: { wave: ActedWave }) {
  const now = useCall(waveApi.get, { id: wave.id }, { everyMs: LOOK_MS, staleMs: 0, quiet: true });
  const done = now.data?.qtyAllocated ?? 0;
  return (
    <>
      <p>正在分配库存…</p>
      <Bar
        percent={wave.totalQty === 0 ? 0 : Math.min(99, Math.floor((done / wave.totalQty) * 100))}
        status="active"
        format={() => `${formatQty(done)}/${formatQty(wave.totalQty)}`}
      />
    </>
  );
}

/** What stands allocated now: what the orders brought along was not given by this release. */
function Outcome({ result, waveNo }: { result: Released; waveNo: string }) {
  const now = useCall(waveApi.get, { id: result.id }, { staleMs: 0, quiet: true });
  const here = useHere();
  const [printing, setPrinting] = useState(false);
  const taskIds = now.data?.tasks.map((task) => task.id) ?? [];
  return (
    <div className="hc-out-released">
      <p>
        <b>{result.orderCount}</b> 单　共分配 <b>{now.data ? formatQty(now.data.qtyAllocated) : '…'}</b>，其中本次{' '}
        <b>{formatQty(result.allocated)}</b>
        {result.short > 0 && (
          <>
            {'　'}
            <span className="hc-bad">
              缺 <b>{formatQty(result.short)}</b>
            </span>
          </>
        )}
      </p>
      <p>
        生成拣货任务 <b>{result.taskCount}</b> 个，共 <b>{formatQty(result.taskLines)}</b> 行
      </p>
      {result.children.length > 0 && <p>拆出订单：{result.children.join('、')}</p>}
      {result.kicked.length > 0 && (
        <>
          <p className="hc-warn">以下订单已移出波次：</p>
          <ul>
            {result.kicked.map((order) => (
              <li key={order.id}>
                <TextLink to={links.order(order.id)}>{order.orderNo}</TextLink>　{order.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {result.taskCount > 0 && (
        <div className="hc-form-foot">
          <Can permits={[pickTaskApi.queryPage.permit]}>
            <Button disabled={taskIds.length === 0} onClick={() => setPrinting(true)}>
              打印任务标签
            </Button>
            <Button type="primary" onClick={() => here.go(links.tasks(waveNo))}>
              查看拣货任务
            </Button>
          </Can>
        </div>
      )}
      <LabelDialog
        noun="拣货任务"
        kind="taskLabel"
        calls={pickTaskApi}
        ids={printing ? taskIds : []}
        onClose={() => setPrinting(false)}
      />
    </div>
  );
}

/** 取消 with the choice to keep what is promised to the orders. */
export function CancelButton({ wave }: { wave: ActedWave }) {
  const [open, setOpen] = useState(false);
  const [keep, setKeep] = useState(false);
  const [reason, setReason] = useState('');
  const cancel = useAct(waveApi.cancel, WAVE_READS, { done: '波次已取消' });
  return (
    <>
      <Act
        life={waveLife}
        action="cancel"
        state={wave.status}
        off={wave.actions.includes('cancel') ? null : '当前不能取消'}
        onConfirm={() => setOpen(true)}
      />
      {open && (
        <Dialog
          open
          title={`取消波次 ${wave.waveNo}`}
          width={440}
          okText="取消波次"
          cancelText="返回"
          okButtonProps={{ danger: true }}
          confirmLoading={cancel.isPending}
          onCancel={() => setOpen(false)}
          onOk={() =>
            cancel.mutate(
              { id: wave.id, keepAllocation: keep, reason: reason.trim() || null },
              { onSuccess: () => setOpen(false) },
            )
          }
        >
          <p>拣货任务将取消，订单回到分配前后的状态。</p>
          <p>
            <Checkbox checked={keep} onChange={(e) => setKeep(e.target.checked)}>
              保留已分配的库存
            </Checkbox>
          </p>
          <Input.TextArea
            rows={2}
            maxLength={200}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
            placeholder="原因（选填）"
          />
        </Dialog>
      )}
    </>
  );
}

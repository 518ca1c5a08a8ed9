import { useState } from 'react';
import { CALLS_MAX, preCheckLife, undoAt } from '#contract/inbound/queue/life.ts';
import { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { More } from '../../../ui/act/More.tsx';
import { QueueDialogs, type Asking } from './QueueDialogs.tsx';
import { QUEUE_READS, type Acted } from './reads.ts';

const MORE = [
  preCheckLife.actions.call.permit,
  preCheckLife.actions.changePlatform.permit,
  preCheckLife.actions.updateAssignedRoom.permit,
  preCheckLife.actions.setPriorityOrder.permit,
  preCheckLife.actions.markNoQuickChannel.permit,
  preCheckLife.actions.markUnreceived.permit,
  preCheckLife.actions.temporaryUpdate.permit,
  preCheckLife.actions.undoSign.permit,
  preCheckApi.comment.permit,
  preCheckLinkApi.issue.permit,
] as const;

/** What may be done with a truck: the next step in sight, everything else under 更多. */
export function QueueActs({ of, head = false }: { of: Acted; head?: boolean }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const call = useAct(preCheckApi.call, QUEUE_READS);
  const recall = useAct(preCheckApi.recall, QUEUE_READS);
  const pass = useAct(preCheckApi.pass, QUEUE_READS);
  const start = useAct(preCheckApi.start, QUEUE_READS);
  const priority = useAct(preCheckApi.setPriorityOrder, QUEUE_READS);
  const { id } = of,
    undo = undoAt(of.status);
  return (
    <>
      <Act life={preCheckLife} state={of.status} action="call" onConfirm={() => call.mutateAsync({ id })} />
      <Act life={preCheckLife} state={of.status} action="start" onConfirm={() => start.mutateAsync({ id })} />
      <Act life={preCheckLife} state={of.status} action="finish" onConfirm={() => setAsking('finish')} />
      <Act
        life={preCheckLife}
        state={of.status}
        action="pass"
        ask="月台释放，车辆排到3辆之后。"
        onConfirm={() => pass.mutateAsync({ id })}
      />
      <More version={of.version} permits={MORE} head={head}>
        {(close) => {
          const ask = (what: Asking) => () => {
            close();
            setAsking(what);
          };
          return (
            <>
              <Act life={preCheckLife} state={of.status} action="call" label="叫到指定月台" onConfirm={ask('callTo')} />
              <Act
                life={preCheckLife}
                state={of.status}
                action="recall"
                off={of.callCount >= CALLS_MAX ? `已叫号${CALLS_MAX}次，请过号` : null}
                onConfirm={() => recall.mutateAsync({ id })}
              />
              <Act life={preCheckLife} state={of.status} action="changePlatform" onConfirm={ask('changePlatform')} />
              <Act life={preCheckLife} state={of.status} action="updateAssignedRoom" onConfirm={ask('room')} />
              <Act
                life={preCheckLife}
                state={of.status}
                action="setPriorityOrder"
                label={of.isPriority ? '取消优先' : '优先'}
                onConfirm={of.isPriority ? () => priority.mutateAsync({ id, priority: false }) : ask('priority')}
              />
              <Act
                life={preCheckLife}
                state={of.status}
                action="markNoQuickChannel"
                label={of.noQuick ? '取消非快速通道' : '非快速通道'}
                onConfirm={ask('noQuick')}
              />
              <Act life={preCheckLife} state={of.status} action="temporaryUpdate" onConfirm={ask('edit')} />
              <Act permit={preCheckApi.comment.permit} label="备注" onConfirm={ask('comment')} />
              <Act
                permit={preCheckLinkApi.issue.permit}
                label="司机链接"
                off={of.status >= preCheckLife.at.done ? '车辆已离场' : null}
                onConfirm={ask('link')}
              />
              {undo && <Act life={preCheckLife} state={of.status} action={undo} onConfirm={ask('rollback')} />}
              <Act life={preCheckLife} state={of.status} action="markUnreceived" onConfirm={ask('unreceived')} />
              <Act life={preCheckLife} state={of.status} action="cancel" onConfirm={ask('cancel')} />
            </>
          );
        }}
      </More>
      <QueueDialogs of={of} asking={asking} onClose={() => setAsking(null)} />
    </>
  );
}

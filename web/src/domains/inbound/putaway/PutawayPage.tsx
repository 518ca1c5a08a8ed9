import { useRef, useState } from 'react';
import { Page } from '../../../ui/page/Page.tsx';
import { restOf } from '../../../ui/scan/carry.ts';
import { ScanField, type ScanHandle } from '../../../ui/scan/ScanField.tsx';
import '../inbound.css';
import { useKeys } from '../../../ui/scan/useKeys.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { Recent } from '../Recent.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { TaskPane } from './TaskPane.tsx';
import { usePutaway, type Stowing } from './usePutaway.ts';

/** 上架作业: scan what is in hand, read where it goes, scan the place; the next line comes by itself. */
export function PutawayPage() {
  const stowing = usePutaway();
  const scan = useRef<ScanHandle>(null);
  // A new round forgets the last answer: after an undo it would speak of what is no more.
  const [round, setRound] = useState(0);
  const { taskId, line, held } = stowing;
  useKeys({
    Escape: stowing.drop,
    F2: () => {
      if (held && line && !line.wholeLpn) stowing.askPart();
    },
  });
  return (
    <Page>
      <div className="hc-in-work" data-busy={taskId !== null && line !== undefined}>
        <TaskPane stowing={stowing} />
        <div className="hc-in-do">
          <ScanField
            key={round}
            ref={scan}
            {...prompt(stowing)}
            history={false}
            onScan={stowing.onScan}
            hint={
              taskId === null
                ? '扫描容器、商品、任务号或入库单号'
                : held
                  ? '扫描库位确认'
                  : '扫描容器或商品，核对后上架'
            }
          />
          <PlaceCard stowing={stowing} onEnter={(typed) => scan.current?.enter(typed)} />
          {taskId === null && stowing.recent.done.length === 0 && <Guide />}
          <Recent recent={stowing.recent} onUndone={() => setRound(round + 1)} />
        </div>
      </div>
    </Page>
  );
}

/** What to scan now. */
function prompt({ taskId, line, held, asking }: Stowing): { label: string; onEmpty?: string; keys?: 'numeric' } {
  if (taskId === null || !line) return { label: '扫描容器或商品' };
  if (asking) return { label: '输入数量', onEmpty: `回车 = ${formatQty(restOf(line))}`, keys: 'numeric' };
  return { label: held ? '扫描库位' : '扫描容器或商品' };
}

const Guide = () => (
  <ol className="hc-in-guide">
    <li>
      <b>1</b>扫描容器或任务
    </li>
    <li>
      <b>2</b>走到显示的库位
    </li>
    <li>
      <b>3</b>扫描库位，完成
    </li>
  </ol>
);

import { countingOf, restText } from '../../../ui/scan/carry.ts';
import { Guide } from '../../../ui/work/Guide.tsx';
import { useWork } from '../../../ui/work/useWork.ts';
import { WorkPage, type Prompt } from '../../../ui/work/WorkPage.tsx';
import '../inbound.css';
import { Recent } from '../Recent.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { TaskPane } from './TaskPane.tsx';
import { usePutaway, type Stowing } from './usePutaway.ts';

/** 上架作业: scan what is in hand, read where it goes, scan the place; the next line comes by itself. */
export function PutawayPage() {
  const stowing = usePutaway();
  const { taskId, line, held } = stowing;
  const work = useWork({
    Escape: stowing.drop,
    F2: () => {
      if (held && line && !line.wholeLpn) stowing.askPart();
    },
  });
  return (
    <WorkPage
      work={work}
      frame="document"
      busy={taskId !== null && line !== undefined}
      scan={{ ...prompt(stowing), onScan: stowing.onScan }}
      side={<TaskPane stowing={stowing} />}
    >
      <PlaceCard stowing={stowing} onEnter={work.enter} />
      {taskId === null && stowing.recent.done.length === 0 && (
        <Guide steps={['扫描容器或任务', '走到显示的库位', '扫描库位，完成']} />
      )}
      <Recent recent={stowing.recent} onUndone={work.again} />
    </WorkPage>
  );
}

/** What to scan now. */
function prompt({ taskId, line, held, asking }: Stowing): Prompt {
  const hint =
    taskId === null ? '扫描容器、商品、任务号或入库单号' : held ? '扫描库位确认' : '扫描容器或商品，核对后上架';
  if (taskId === null || !line) return { label: '扫描容器或商品', hint };
  if (asking)
    return {
      label: `输入数量（${countingOf(line).pack.name}）`,
      hint,
      onEmpty: `回车 = ${restText(line)}`,
      keys: 'numeric',
    };
  return { label: held ? '扫描库位' : '扫描容器或商品', hint };
}

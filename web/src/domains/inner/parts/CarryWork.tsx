import type { ReactNode } from 'react';
import { countingOf, restText } from '../../../ui/scan/carry.ts';
import { told } from '../../../ui/work/told.ts';
import { useWork } from '../../../ui/work/useWork.ts';
import { WorkPage, type Prompt } from '../../../ui/work/WorkPage.tsx';
import type { CarryKind } from './carry-kinds.ts';
import type { Line } from './carry-walk.ts';
import { CarryCard } from './CarryCard.tsx';
import { useCarrying, type Carrying } from './useCarrying.ts';

interface Props {
  kind: CarryKind;
  /** The tasks beside it; a row is taken up by hand. */
  tasks: (onTake: (row: Line) => Promise<unknown>) => ReactNode;
}

/** Goods fetched from a place and brought to another by scanning. */
export function CarryWork({ kind, tasks }: Props) {
  const carrying = useCarrying(kind);
  const { line, held } = carrying;
  const work = useWork({
    Escape: carrying.drop,
    F2: () => {
      if (held) carrying.askPart();
    },
  });
  return (
    <WorkPage
      work={work}
      frame="tasks"
      busy={line !== null}
      scan={{ ...prompt(carrying), onScan: carrying.onScan }}
      side={tasks((row) => told(carrying.take(row, false)))}
    >
      <CarryCard work={carrying} onEnter={work.enter} />
    </WorkPage>
  );
}

/** What to scan now. */
function prompt({ kind, line, held, asking }: Carrying): Prompt {
  const hint = line ? `到 ${line.fromPositionCode} 取货` : '扫描取货库位、容器、商品或任务号';
  if (!line) return { label: '扫描取货库位', hint, onEmpty: '回车 = 领取下一任务' };
  if (asking)
    return {
      label: `输入数量（${countingOf(line).pack.name}）`,
      hint,
      onEmpty: `回车 = ${restText(line)}`,
      keys: 'numeric',
    };
  return { label: held ? kind.toTarget : '扫描取货库位', hint };
}

import { pickTaskApi } from '#contract/outbound/pick.ts';
import { useAllowed } from '../../../data/session.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import type { Docked } from '../receive/useReceiving.ts';

/** 越库: where what was just received goes instead of to a shelf. */
export function DockedCard({ docked }: { docked: readonly Docked[] }) {
  const mayPick = useAllowed(pickTaskApi.get.permit);
  if (docked.length === 0) return null;
  return (
    <section className="hc-in-job" aria-label="越库">
      {docked.map((dock) => (
        <div key={`${dock.detailId}/${dock.outOrderId}/${dock.taskId}`}>
          <div className="hc-in-target">
            <small>{dock.isPlanned ? '计划越库' : '越库'}：送往</small>
            <b>{dock.outOrderNo}</b>
          </div>
          <p className="hc-in-from">
            {dock.goodsName} <b>{spelled(dock.qty, dock.packs)}</b>
            {dock.laneCode && ` · 集货位 ${dock.laneCode}`} · 任务{' '}
            {mayPick ? <TextLink to={links.pick(dock.taskId)}>{dock.taskNo}</TextLink> : dock.taskNo}
          </p>
        </div>
      ))}
    </section>
  );
}

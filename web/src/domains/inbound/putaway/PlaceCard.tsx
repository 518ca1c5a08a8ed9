import { Button, Tag } from 'antd';
import { restOf } from '../../../ui/scan/carry.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { LegNote } from './Leg.tsx';
import { FIRST_LEG } from './open-lines.ts';
import type { Stowing } from './usePutaway.ts';

interface Props {
  stowing: Stowing;
  onEnter: (typed: string) => void;
}

/** The line in hand: where it goes, in letters to be read from the fork lift. */
export function PlaceCard({ stowing: { task, line, held, part, other, asking, askPart, take, drop }, onEnter }: Props) {
  if (!task || !line) return null;
  const qty = part ?? restOf(line);
  return (
    <section className="hc-in-job" aria-label="当前任务行" data-held={held}>
      <div className="hc-in-target">
        <small>{held ? (line.leg === FIRST_LEG ? '送到接驳位' : '上架到') : '下一行，先核对容器或商品'}</small>
        <b>{line.toPositionCode ?? '自选库位'}</b>
        <LegNote line={line} />
        {other !== null && (
          <p className="hc-in-other">
            扫到 <b>{other}</b>，与任务不符
            <Button type="primary" danger onClick={() => onEnter(other)}>
              更换为此库位
            </Button>
          </p>
        )}
      </div>
      <header>
        <div>
          <h2>{line.goodsName}</h2>
          <p>
            {line.goodsCode} · 批次 {line.lotNo}
            {line.expireOn && ` · 到期 ${line.expireOn}`}
          </p>
        </div>
        <div className="hc-in-left-qty">
          <small>{part === null ? '数量' : '部分上架'}</small>
          <b>{spelled(qty, line.packs)}</b>
          {line.doneQty > 0 && (
            <small className="hc-num">
              已上 {spelled(line.doneQty, line.packs)} / {spelled(line.qty, line.packs)}
            </small>
          )}
        </div>
      </header>
      <p className="hc-in-from">
        来自 <b>{line.fromPositionCode}</b>
        {line.fromLpnCode && (
          <>
            {' '}
            容器 <b>{line.fromLpnCode}</b>
          </>
        )}{' '}
        {line.wholeLpn && (
          <Tag variant="filled" color="processing">
            整托
          </Tag>
        )}{' '}
        {line.quality !== 'A' && <StatusTag dict="quality" value={line.quality} />}
      </p>
      {task.docks
        .filter(({ detailId }) => detailId === line.detailId)
        .map((dock) => (
          <p key={`${dock.outOrderId}/${dock.taskId}`} className="hc-warn">
            越库：另有 {spelled(dock.qty, line.packs)} 送往 {dock.outOrderNo}
            {dock.laneCode && ` · 集货位 ${dock.laneCode}`}，请留在原处
          </p>
        ))}
      <footer>
        {held ? (
          <Button size="large" disabled={line.wholeLpn || asking} onClick={askPart}>
            部分数量 <kbd>F2</kbd>
          </Button>
        ) : (
          <Button
            type="primary"
            size="large"
            onClick={() => void take(task, line).catch(() => undefined /* told by the mutation */)}
          >
            已核对，直接上架
          </Button>
        )}
        <Button type="text" onClick={drop}>
          {held ? '放弃' : '换任务'} <kbd>Esc</kbd>
        </Button>
      </footer>
    </section>
  );
}

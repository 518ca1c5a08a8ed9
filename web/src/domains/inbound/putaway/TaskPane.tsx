import { Button, Segmented, Skeleton } from 'antd';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { putawayLife } from '#contract/task/life.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { PaperAct } from '../../../ui/document/PaperAct.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { restOf } from '../../../ui/scan/carry.ts';
import { totalText } from '../../../ui/table/total.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Waiting } from '../../../ui/work/Waiting.tsx';
import { links } from '../links.ts';
import { Bar } from '../receive/OpenLines.tsx';
import { WORK_READS } from '../useUndo.ts';
import { LegTag } from './Leg.tsx';
import { OPEN_TASKS, type Stowing } from './usePutaway.ts';

/** Left pane of putaway: the lines of the task in hand, or the open tasks. */
export const TaskPane = ({ stowing }: { stowing: Stowing }) =>
  stowing.taskId === null ? <OpenTasks onOpen={stowing.open} /> : <TaskLines stowing={stowing} />;

function TaskLines({ stowing: { query, task, line, held, open, take } }: { stowing: Stowing }) {
  const cancel = useAct(putawayApi.cancel, WORK_READS);
  const claim = useAct(putawayApi.claim, WORK_READS, { done: '已领取' });
  if (query.error && !task)
    return (
      <>
        <Trouble failure={query.error} retry={() => void query.refetch()} />
        <Button block onClick={() => open(null)}>
          返回任务列表
        </Button>
      </>
    );
  if (!task) return <Skeleton active />;
  const blocked = task.actions.length === 0 && task.status < 40 ? '入库单已挂起，请先取消挂起' : null;
  return (
    <>
      <header className="hc-in-pane-head">
        <div>
          <b>{task.taskNo}</b> <StatusTag life={putawayLife} state={task.status} /> <LegTag leg={task.leg} />
          <p>
            {task.orderId !== null && task.orderNo !== null && (
              <TextLink to={links.order(task.orderId)}>{task.orderNo}</TextLink>
            )}{' '}
            {task.ownerName}
            {task.assigneeName && ` · ${task.assigneeName}`}
          </p>
        </div>
        <div className="hc-in-pane-acts">
          <Button size="small" onClick={() => open(null)}>
            换任务
          </Button>
          {task.status === 10 && (
            <Act
              permit={putawayApi.claim.permit}
              label="领取"
              size="small"
              off={blocked}
              onConfirm={() => claim.mutateAsync({ id: task.id })}
            />
          )}
          {task.status < TASK_OVER && <Again ids={[task.id]} off={blocked} />}
          <PaperAct paper="putawayList" ids={[task.id]} />
          {task.actions.includes('cancel') && (
            <Act
              permit={putawayApi.cancel.permit}
              label="取消任务"
              size="small"
              danger
              reason="required"
              ask="货物留在原地，可重新生成任务。"
              onConfirm={async (reason) => {
                await cancel.mutateAsync({ id: task.id, reason });
                open(null);
              }}
            />
          )}
        </div>
      </header>
      <ol className="hc-in-list">
        {task.lines.map((l) => (
          <li key={l.id} data-over={l.state !== 10}>
            <button
              type="button"
              disabled={l.state !== 10}
              aria-current={held && line?.id === l.id}
              onClick={() => void take(task, l).catch(() => undefined /* told by the mutation */)}
            >
              <span className="hc-in-place">
                {l.state === 10 ? (l.toPositionCode ?? '待选') : (l.realPositionCode ?? '—')}
              </span>
              <span className="hc-in-what">
                <b>{l.goodsName}</b>
                <small>{[l.fromLpnCode ?? l.fromPositionCode, l.goodsCode, `批次 ${l.lotNo}`].join(' · ')}</small>
                {l.state === 10 && l.finalPositionCode && <small>之后由他人上架到 {l.finalPositionCode}</small>}
                {l.state === 10 && l.noPlaceReason && <small className="hc-bad">{heard(l.noPlaceReason)}</small>}
              </span>
              <span className="hc-in-rest">
                <b className="hc-num">{spelled(l.state === 10 ? restOf(l) : l.doneQty, l.packs)}</b>
                <Bar part={l.doneQty} whole={l.qty} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

const SHOWN = 100;
const TASK_OVER = 40;

const SCOPES = {
  all: {},
  mine: { mine: true },
  unplaced: { unplaced: true },
  first: { leg: 1 },
  second: { leg: 2 },
} as const;
const NONE = {
  all: '没有待上架的任务',
  mine: '没有领取的任务',
  unplaced: '每一行都有推荐库位',
  first: '没有要送到接驳位的任务',
  second: '接驳位上没有待上架的任务',
};
const scopeOf = (whose: string): keyof typeof SCOPES => SCOPE_NAMES.find((name) => name === whose) ?? 'all';
const SCOPE_NAMES = ['all', 'mine', 'unplaced', 'first', 'second'] as const;

function OpenTasks({ onOpen }: { onOpen: (id: number) => void }) {
  const [state, set] = useUrlState({ whose: 'all' });
  const whose = scopeOf(state.whose);
  const param = { status: OPEN_TASKS, ...SCOPES[whose] };
  const tasks = useCall(
    putawayApi.queryPage,
    { param, pageNum: 1, pageSize: SHOWN },
    { keep: true, everyMs: 30_000, quiet: true },
  );
  return (
    <>
      <header className="hc-in-pane-head">
        <div>
          <b>待上架任务</b> <span className="hc-faint hc-num">{tasks.data && totalText(tasks.data)}</span>
        </div>
        <Segmented
          size="small"
          value={whose}
          onChange={(next) => set({ whose: next })}
          options={[
            { value: 'all', label: '全部' },
            { value: 'mine', label: '我的' },
            { value: 'first', label: '送接驳位' },
            { value: 'second', label: '接驳上架' },
            { value: 'unplaced', label: '无推荐库位' },
          ]}
        />
        {tasks.data && (
          <PaperMenu
            papers={{ putawayList: tasks.data.list.map(({ id }) => id) }}
            found={{ param, total: tasks.data.total, capped: tasks.data.totalCapped ?? false }}
          />
        )}
      </header>
      {whose === 'unplaced' && <Again ids={(tasks.data?.list ?? []).map(({ id }) => id)} />}
      <Waiting
        query={tasks}
        className="hc-in-list"
        empty={NONE[whose]}
        more={<p className="hc-faint hc-in-more-note">只列出前 {SHOWN} 个，其余请扫描任务号或单号</p>}
      >
        {(task) => (
          <li key={task.id}>
            <button
              type="button"
              disabled={task.actions.length === 0}
              title={task.actions.length === 0 ? '入库单已挂起，请先取消挂起' : undefined}
              onClick={() => onOpen(task.id)}
            >
              <span className="hc-in-what">
                <b>
                  {task.taskNo} <LegTag leg={task.leg} /> {task.assigneeName && <small>{task.assigneeName}</small>}
                </b>
                <small>{[task.orderNo, task.ownerName, `${task.lineCount} 行`].filter(Boolean).join(' · ')}</small>
                {task.unplacedLines > 0 && (
                  <small className="hc-bad">
                    {task.unplacedLines} 行无推荐库位：{said(task.noPlaceReason)}
                  </small>
                )}
              </span>
              <span className="hc-in-rest">
                <small className="hc-cut hc-in-positions">{task.positions || '待选库位'}</small>
                <Bar part={task.doneQty} whole={task.qty} />
              </span>
            </button>
          </li>
        )}
      </Waiting>
    </>
  );
}

/** Each reason of a task once, in the reader's language. */
const said = (reasons: string): string => reasons.split('；').filter(Boolean).map(heard).join('；');

/** 重新推荐: places were opened, emptied, closed or filled since the tasks were made. */
function Again({ ids, off = null }: { ids: readonly number[]; off?: string | null }) {
  const again = useAct(putawayApi.recommend, WORK_READS, { done: null });
  return (
    <Act
      permit={putawayApi.recommend.permit}
      label="重新推荐"
      size="small"
      off={ids.length === 0 ? '每一行都有推荐库位' : off}
      onConfirm={async () => {
        const { placed, unplaced } = await again.mutateAsync({ ids: ids.slice(0, SHOWN) });
        notices.success(`${placed} 行有了推荐库位，${unplaced} 行仍没有`);
      }}
    />
  );
}

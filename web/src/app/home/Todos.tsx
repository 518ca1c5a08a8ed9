import { homeApi } from '#contract/home/home.ts';
import { todos, type Todo } from '#contract/home/todo.ts';
import { useCall } from '../../data/query.ts';
import { useSession } from '../../data/session.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { address } from '../../ui/search/url.ts';
import { formatQty } from '../../ui/text/QtyText.tsx';
import { applicationAt } from '../menu/menu.ts';
import { useWarnings, type Counter } from './useWarnings.ts';

const EVERY_MS = 60_000;

/** What waits for somebody (待办事项) and what is overdue (预警): each number opens the page filtered to what it counted. */
export function Todos() {
  const menu = useSession((s) => s.menu);
  const counted = useCall(homeApi.todo, {}, { everyMs: EVERY_MS, quiet: true });
  const known = new Map(counted.data?.map((one) => [one.key, one]));
  const own = todos.map((todo: Todo): Counter => {
    const one = known.get(todo.key);
    return {
      key: todo.key,
      name: todo.name,
      to: address(
        todo.url,
        Object.fromEntries(Object.entries(todo.filter).map(([name, value]) => [name, String(value)])),
      ),
      count: one ? one.count : counted.error ? null : undefined,
      more: one?.more ?? false,
      tone: todo.tone ?? 'calm',
    };
  });
  // Whoever may not see a list got no number for it.
  const told = counted.data ? own.filter(({ key }) => known.has(key)) : own;
  const shown = (all: readonly Counter[]): Counter[] =>
    all.filter(({ to }) => applicationAt(menu, to.split('?')[0] ?? '') !== undefined);
  const warnings = shown(useWarnings(EVERY_MS));
  return (
    <div id="hc-tour-todos">
      <Panel title="待办事项">
        <Counters of={shown(told)} none="当前仓库没有您可以处理的待办" />
      </Panel>
      {warnings.length > 0 && (
        <div className="hc-home-gap">
          <Panel title="看板预警">
            <Counters of={warnings} none="" />
          </Panel>
        </div>
      )}
    </div>
  );
}

/** Numbers that wait, each a way to what it counts. */
export function Counters({ of, none }: { of: readonly Counter[]; none: string }) {
  const here = useHere();
  if (of.length === 0) return <p className="hc-home-none">{none}</p>;
  return (
    <div className="hc-todos">
      {of.map(({ key, name, to, count, more, tone }) => (
        <button
          key={key}
          type="button"
          className="hc-todo"
          data-tone={count ? tone : 'calm'}
          data-none={count === 0}
          onClick={() => here.go(to)}
        >
          <b className="hc-num">
            {count === undefined ? '…' : count === null ? '-' : `${formatQty(count)}${more ? '+' : ''}`}
          </b>
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}

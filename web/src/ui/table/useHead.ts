import { useEffect, useRef, useState } from 'react';
import { tableHeaderApi, tableViewApi, type ColumnChoice, type TableView } from '#contract/iam/table-header.ts';
import { queryClient, useAct, useCall } from '../../data/query.ts';
import type { List } from './useList.ts';

/** Quick changes travel as one. */
const REST_MS = 600;
const ASKED = [tableHeaderApi.query.path, {}];

/** How the columns of a list are arranged for whoever reads it. */
export interface Head {
  /** What was kept is known: only then may it be changed, or the answer on its way would undo the change. */
  ready: boolean;
  choice: readonly ColumnChoice[] | undefined;
  /** Shown at once, kept when the hand rests. Null: as the page is. */
  choose(choice: ColumnChoice[] | null): void;
  views: readonly TableView[];
  /** The view the address names. */
  view: TableView | undefined;
}

type Kept = { tableKey: string; columns: ColumnChoice[] }[];

/** One's own arrangement of a list, or that of the view its address names. Asked once for all lists. */
export function useHead(list: List<unknown> | undefined): Head {
  const kept = useCall(tableHeaderApi.query, {}, { staleMs: Infinity, quiet: true, enabled: list !== undefined });
  const shared = useCall(tableViewApi.list, {}, { staleMs: Infinity, quiet: true, enabled: list !== undefined });
  const save = useAct(tableHeaderApi.save, [], { done: null });
  const reset = useAct(tableHeaderApi.reset, [], { done: null });
  // What was just chosen, drawn with the click itself: the cache tells its readers a moment later, and a box that was unticked would flash back.
  const [fresh, setFresh] = useState<{ tableKey: string; choice: ColumnChoice[] | null } | null>(null);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);
  // Who closes the page at once has chosen all the same.
  useEffect(
    () => () => {
      waiting.current?.send();
    },
    [],
  );
  const tableKey = list?.tableKey ?? '';
  const views = (shared.data ?? []).filter((view) => view.tableKey === tableKey);
  const view = views.find(({ id }) => id === list?.view);
  const ready = kept.data !== undefined;
  const choose = (choice: ColumnChoice[] | null): void => {
    if (!ready) return;
    setFresh({ tableKey, choice });
    queryClient.setQueryData<Kept>(ASKED, (all = []) => [
      ...all.filter((one) => one.tableKey !== tableKey),
      ...(choice ? [{ tableKey, columns: choice }] : []),
    ]);
    if (list?.view !== undefined) list.apply(list.search);
    if (waiting.current) clearTimeout(waiting.current.timer);
    const send = (): void => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = null;
      setFresh(null);
      const failed = { onError: () => void kept.refetch() };
      if (choice) save.mutate({ tableKey, columns: choice }, failed);
      else reset.mutate({ tableKey }, failed);
    };
    waiting.current = { timer: setTimeout(send, REST_MS), send };
  };
  const own =
    fresh?.tableKey === tableKey
      ? (fresh.choice ?? undefined)
      : kept.data?.find((one) => one.tableKey === tableKey)?.columns;
  return { ready, choice: view?.columns ?? own, choose, views, view };
}

import {
  Activity,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type InputEvent,
  type RefObject,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useNavigate } from 'react-router';
import { useSession } from '../../data/session.ts';
import { HereContext, NowContext, type Here } from '../../ui/page/useHere.ts';
import { applicationAt, builtInName, businessAt } from '../menu/menu.ts';
import { findPage } from '../pages.ts';
import { Loading } from '../shell/Loading.tsx';
import { StatusPage } from '../shell/StatusPage.tsx';
import { hold } from './holds.ts';
import { tabs, useTabs, type Tab } from './tabs.ts';
import { useKeptScroll } from './useKeptScroll.ts';

/** The pages that are awake; only the one in front runs effects and asks the server. */
export function Panes({ front }: { front: string | null }) {
  const open = useTabs((s) => s.tabs).filter((tab) => tab.opened);
  return open.map((tab) => <Pane key={`${tab.path} ${tab.epoch}`} tab={tab} active={tab.path === front} />);
}

const Pane = memo(function Pane({ tab, active }: { tab: Tab; active: boolean }) {
  const { path, search } = tab;
  const title = useTitle(tab);
  const found = useMemo(() => findPage(path), [path]);
  const frame = useKeptScroll(active, path);
  const typed = useTyped(frame, path);
  const navigate = useNavigate();
  const rename = useCallback((name: string) => tabs.rename(path, name), [path]);
  const here = useMemo(
    (): Here => ({
      pathname: path,
      params: found?.params ?? {},
      go: (to) => void navigate(to),
      end: (to) => {
        tabs.close(path);
        void navigate(to, { replace: true });
      },
      ask: (query) => void navigate({ pathname: path, search: query.size > 0 ? `?${query}` : '' }, { replace: true }),
      rename,
      hold: (asks) => hold(path, asks),
    }),
    [path, found, navigate, rename],
  );
  const now = useMemo(() => ({ search, title, active }), [search, title, active]);
  if (!found) return null;
  const { Component } = found.entry;
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div className="hc-pane" data-business={businessAt(path)} ref={frame} onInput={typed}>
        <HereContext value={here}>
          <NowContext value={now}>
            <ErrorBoundary
              fallbackRender={({ error }) => (
                <StatusPage
                  status={500}
                  detail={error instanceof Error ? error.message : null}
                  onHome={() => void navigate('/')}
                  onRetry={() => location.reload()}
                />
              )}
            >
              <Suspense fallback={<Loading />}>
                <Component />
              </Suspense>
            </ErrorBoundary>
          </NowContext>
        </HereContext>
      </div>
    </Activity>
  );
});

/** What a tab is called: what its page says, else the menu, else the registry; a page that this menu does not offer, as others know it. */
export function useTitle(tab: Tab): string {
  const menu = useSession((s) => s.menu);
  return (
    tab.title ??
    applicationAt(menu, tab.path)?.name ??
    findPage(tab.path)?.entry.title ??
    builtInName(tab.path) ??
    '页面'
  );
}

type Box = HTMLInputElement | HTMLTextAreaElement;

const isBox = (target: EventTarget): target is Box =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio');

/** The page is held while a box on it shows what was typed into it, unless a form around the box says that it keeps it (`data-kept`). */
function useTyped(frame: RefObject<HTMLDivElement | null>, path: string): (event: InputEvent<HTMLDivElement>) => void {
  const boxes = useRef(new Set<Box>());
  useEffect(() => hold(path, () => [...boxes.current].some((box) => box.isConnected && box.value !== '')), [path]);
  // Events of dialogs arrive here too, though they stand elsewhere; they hold their page themselves.
  return ({ target }) => {
    if (isBox(target) && frame.current?.contains(target) && !target.closest('[data-kept]')) boxes.current.add(target);
  };
}

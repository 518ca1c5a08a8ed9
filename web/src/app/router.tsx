import { lazy, Suspense } from 'react';
import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { openExits } from '../data/exits.ts';
import { notices } from '../data/notices.ts';
import { useSession } from '../data/session.ts';
import { forwarded } from './forward.ts';
import { safeTarget } from './menu/menu.ts';
import { findPage } from './pages.ts';
import { forgetEverything, restart, start, watchSession } from './session.ts';
import { First } from './shell/First.tsx';
import { Loading } from './shell/Loading.tsx';
import { tabs } from './tabs/tabs.ts';
import { recordVisit } from './visit.ts';

// Not the route's own `lazy`: that loads beside the guard, and the login page would pay for a frame it does not show.
const frame = async () => ({ default: (await import('./shell/Shell.tsx')).Shell });
const Shell = lazy(frame);

/** A page that is still there so long after it said goodbye was not left after all. On a busy machine the next page may take seconds to come. */
const GONE_MS = 10_000;
let leaving = false;
addEventListener('beforeunload', () => {
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, GONE_MS);
});
// Hidden for good, or until it is brought back from where browsers keep it.
addEventListener('pagehide', () => {
  leaving = true;
});
addEventListener('pageshow', () => {
  leaving = false;
});

/** With a token anywhere, without one only the public pages (section 4). */
async function guard(args: LoaderFunctionArgs): Promise<null | Response> {
  const { pathname, search } = new URL(args.request.url);
  const toLogin = (): Response => redirect(loginFor(pathname + search));
  if (!useSession.getState().token) return /^\/error\b/i.test(pathname) ? null : toLogin();
  try {
    await start();
    const to = forwarded(pathname, search);
    return to === undefined ? null : redirect(to);
  } catch {
    // What the browser broke off because the page is left is no answer: the next page finds the session as it was.
    if (leaving) {
      await new Promise((resolve) => setTimeout(resolve, GONE_MS));
      return guard(args);
    }
    forgetEverything();
    return toLogin();
  }
}

/** The frame is on its way while the session is asked for; one that does not come is told where it is drawn. */
function framed(args: LoaderFunctionArgs): Promise<null | Response> {
  if (useSession.getState().token) void frame().catch(() => undefined);
  return guard(args);
}

const loginFor = (target: string): string =>
  target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;

const gallery: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        HydrateFallback: Loading,
        lazy: async () => ({ Component: (await import('./gallery/GalleryPage.tsx')).GalleryPage }),
      },
    ]
  : [];

export const router = createBrowserRouter([
  {
    path: '/login',
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./login/LoginPage.tsx')).LoginPage }),
  },
  {
    path: '/setup',
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./begin/SetupPage.tsx')).SetupPage }),
  },
  {
    path: '/UploadApp',
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./pages/UploadAppPage.tsx')).UploadAppPage }),
  },
  // For the wall, for drivers and consignees: nothing of the console around them.
  {
    path: '/Wall/Queue',
    loader: guard,
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./live/WallRoute.tsx')).WallRoute }),
  },
  {
    path: '/l/:word',
    HydrateFallback: Loading,
    lazy: async () => ({ Component: (await import('./pages/LinkPage.tsx')).LinkPage }),
  },
  ...gallery,
  // One route for every page: the server's menu decides what exists, the registry what is built.
  {
    path: '*',
    id: 'frame',
    loader: framed,
    HydrateFallback: First,
    element: (
      <Suspense fallback={<First />}>
        <Shell />
      </Suspense>
    ),
  },
]);

const isFrame = (pathname: string): boolean =>
  useSession.getState().token !== null &&
  !/^\/(login|setup|gallery|error|uploadapp|wall|l)\b/i.test(pathname) &&
  findPage(pathname) !== undefined;

/** A page shown is a tab. */
function follow(): void {
  const { location, navigation } = router.state;
  if (navigation.state !== 'idle') return;
  if (isFrame(location.pathname)) {
    tabs.visit(location.pathname, location.search);
    recordVisit(useSession.getState().menu, location.pathname, location.search);
  } else tabs.leave(location.pathname);
}

router.subscribe(follow);
follow();

/** `why` stays on the login page: whoever comes back to his desk reads why he is out. */
function toLogin(why?: string): void {
  const { pathname, search } = window.location;
  forgetEverything();
  void router.navigate(/^\/login\b/i.test(pathname) ? pathname + search : loginFor(pathname + search), {
    replace: true,
    state: why === undefined ? null : { why },
  });
}

openExits({
  login: (why) => {
    // Ten calls may fail at once; the session ends once.
    if (useSession.getState().token) toLogin(why);
  },
  home: (why) => {
    notices.warning(why);
    restart();
  },
  status: (http, traceId) => {
    void router.navigate(`/error/${http}${traceId ? `?trace=${encodeURIComponent(traceId)}` : ''}`);
  },
});

watchSession(toLogin, () =>
  window.location.assign(safeTarget(new URLSearchParams(window.location.search).get('redirect'))),
);

import { matchPath } from 'react-router';
import { useSession } from '../data/session.ts';
import * as basic from '../domains/basic/pages.ts';
import * as billing from '../domains/billing/pages.ts';
import * as company from '../domains/company/pages.ts';
import * as hook from '../domains/hook/pages.ts';
import * as iam from '../domains/iam/pages.ts';
import * as inbound from '../domains/inbound/pages.ts';
import * as inner from '../domains/inner/pages.ts';
import * as inventory from '../domains/inventory/pages.ts';
import * as message from '../domains/message/pages.ts';
import * as ops from '../domains/ops/pages.ts';
import * as outbound from '../domains/outbound/pages.ts';
import * as patrol from '../domains/patrol/pages.ts';
import * as report from '../domains/report/pages.ts';
import * as service from '../domains/service/pages.ts';
import * as strategy from '../domains/strategy/pages.ts';
import * as transport from '../domains/transport/pages.ts';
import { page, type PageEntry, type Pages, type Refs } from '../ui/page/registry.ts';
import { applicationAt } from './menu/menu.ts';

const framed = page(() => import('./pages/FramePage.tsx'), { title: '外部页面' });

/** Every page of the console: the frame's own, then each domain's. An address twice does not survive `composed`. */
const pages: Pages = composed(
  {
    '/': page(() => import('./home/HomePage.tsx'), { title: '首页' }),
    '/Begin': page(() => import('./begin/BeginPage.tsx'), { title: '开始使用' }),
    '/sys/SmsOutbox': page(() => import('./pages/SmsOutboxPage.tsx')),
    '/IFrame/*': framed,
  },
  basic.pages,
  inbound.pages,
  inner.pages,
  inventory.pages,
  outbound.pages,
  iam.pages,
  company.pages,
  message.pages,
  ops.pages,
  hook.pages,
  patrol.pages,
  service.pages,
  billing.pages,
  transport.pages,
  report.pages,
  strategy.pages,
);

/** What `meta.ref` names stand for, of every domain. */
export const refs: Refs = { ...basic.refs, ...iam.refs, ...patrol.refs, ...billing.refs, ...report.refs };

function composed(...parts: Pages[]): Pages {
  const all: Record<string, PageEntry> = {};
  for (const [url, entry] of parts.flatMap((part) => Object.entries(part))) {
    if (all[url]) throw new Error(`Two pages for ${url}`);
    all[url] = entry;
  }
  return all;
}

export interface Found {
  entry: PageEntry;
  params: Readonly<Record<string, string | undefined>>;
}

/** The menu entry that an address stands under: a detail's list, else the address itself. */
export const menuUrlAt = (pathname: string): string => findPage(pathname)?.entry.under ?? pathname;

/** The page at an address, or undefined: the 404 page's business. */
export function findPage(pathname: string): Found | undefined {
  // What the menu links elsewhere is embedded, whatever its address here.
  if (applicationAt(useSession.getState().menu, pathname)?.link) return { entry: framed, params: {} };
  for (const [pattern, entry] of Object.entries(pages)) {
    const match = matchPath(pattern, pathname);
    if (match) return { entry, params: match.params };
  }
  return undefined;
}

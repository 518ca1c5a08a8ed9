import { pages as basic } from './basic/pages.ts';
import { pages as billing } from './billing/pages.ts';
import { pages as company } from './company/pages.ts';
import { pages as hook } from './hook/pages.ts';
import { pages as iam } from './iam/pages.ts';
import { pages as inbound } from './inbound/pages.ts';
import { pages as inner } from './inner/pages.ts';
import { pages as inventory } from './inventory/pages.ts';
import { pages as message } from './message/pages.ts';
import { pages as ops } from './ops/pages.ts';
import { pages as outbound } from './outbound/pages.ts';
import { pages as patrol } from './patrol/pages.ts';
import { pages as report } from './report/pages.ts';
import { pages as service } from './service/pages.ts';
import { pages as strategy } from './strategy/pages.ts';
import { directories, type MenuGroup, type MenuPage, type MenuRun } from './terms/menu.ts';
import { pages as transport } from './transport/pages.ts';

const runs = [
  ...basic,
  ...billing,
  ...iam,
  ...company,
  ...inbound,
  ...inner,
  ...inventory,
  ...message,
  ...ops,
  ...hook,
  ...outbound,
  ...patrol,
  ...service,
  ...report,
  ...strategy,
  ...transport,
];

/** The built-in menu tree. A permission of the catalogue that no page claims fails a test: nobody could ever be granted it. */
export const menus: readonly MenuGroup[] = Object.entries(directories).map(([key, directory]) => ({
  ...directory,
  pages: placed(runs.filter((run) => run.in === key)),
}));

/** Each run below the page it names, whichever domain brings that one. */
function placed(all: readonly MenuRun[]): MenuPage[] {
  const pages = all.filter((run) => run.after === undefined).flatMap((run) => run.pages);
  let waiting = all.filter((run) => run.after !== undefined);
  while (waiting.length > 0) {
    const next = waiting.find((run) => pages.some(({ url }) => url === run.after));
    if (!next) throw new Error(`no page ${waiting.map((run) => run.after).join(', ')} to stand below`);
    pages.splice(pages.findIndex(({ url }) => url === next.after) + 1, 0, ...next.pages);
    waiting = waiting.filter((run) => run !== next);
  }
  return pages;
}

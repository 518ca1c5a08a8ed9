import { dict as basic } from './basic/dict.ts';
import { dict as billing } from './billing/dict.ts';
import { dict as company } from './company/dict.ts';
import { dict as hook } from './hook/dict.ts';
import { dict as iam } from './iam/dict.ts';
import { dict as inbound } from './inbound/dict.ts';
import { dict as inner } from './inner/dict.ts';
import { dict as inventory } from './inventory/dict.ts';
import { dict as message } from './message/dict.ts';
import { dict as ops } from './ops/dict.ts';
import { dict as outbound } from './outbound/dict.ts';
import { dict as patrol } from './patrol/dict.ts';
import { dict as report } from './report/dict.ts';
import { dict as service } from './service/dict.ts';
import { dict as strategy } from './strategy/dict.ts';
import { dict as task } from './task/dict.ts';
import { dict as shared, type DictItem } from './terms/dict.ts';
import { dict as transport } from './transport/dict.ts';

const all = Object.entries({
  ...shared,
  ...iam,
  ...company,
  ...ops,
  ...basic,
  ...strategy,
  ...inbound,
  ...inventory,
  ...task,
  ...inner,
  ...outbound,
  ...message,
  ...patrol,
  ...service,
  ...billing,
  ...transport,
  ...report,
  ...hook,
});

/** The choices of every dictionary, by its key. */
export const dictionaries: Readonly<Record<string, DictItem[]>> = Object.fromEntries(
  all.map(([key, { items }]) => [key, items]),
);

/** What each dictionary is called. */
export const dictionaryNames: Readonly<Record<string, string>> = Object.fromEntries(
  all.map(([key, { name }]) => [key, name]),
);

import { api as basic } from './basic/api.ts';
import { api as billing } from './billing/api.ts';
import { api as company } from './company/api.ts';
import { api as home } from './home/api.ts';
import { api as hook } from './hook/api.ts';
import { api as iam } from './iam/api.ts';
import { api as inbound } from './inbound/api.ts';
import { api as inner } from './inner/api.ts';
import { api as inventory } from './inventory/api.ts';
import type { Api } from './kit/endpoint.ts';
import { api as message } from './message/api.ts';
import { api as ops } from './ops/api.ts';
import { api as outbound } from './outbound/api.ts';
import { api as patrol } from './patrol/api.ts';
import { api as report } from './report/api.ts';
import { api as service } from './service/api.ts';
import { api as strategy } from './strategy/api.ts';
import { api as transport } from './transport/api.ts';

/** What each domain serves, in groups of calls. */
export const domains = {
  iam,
  home,
  company,
  ops,
  basic,
  strategy,
  inbound,
  inventory,
  inner,
  outbound,
  message,
  patrol,
  service,
  billing,
  transport,
  report,
  hook,
};

/** Every endpoint by name: what the domains say they serve, and nothing else. Each group has one handler per call in the server's folder of its domain. */
export const catalogue = {
  ...iam,
  ...home,
  ...company,
  ...ops,
  ...basic,
  ...strategy,
  ...inbound,
  ...inventory,
  ...inner,
  ...outbound,
  ...message,
  ...patrol,
  ...service,
  ...billing,
  ...transport,
  ...report,
  ...hook,
} satisfies Record<string, Api>;

import { lives as basic } from './basic/life.ts';
import { lives as billing } from './billing/life.ts';
import { lives as hook } from './hook/life.ts';
import { lives as inbound } from './inbound/life.ts';
import { lives as inner } from './inner/life.ts';
import type { Machine } from './kit/machine.ts';
import { lives as message } from './message/life.ts';
import { lives as outbound } from './outbound/life.ts';
import { lives as patrol } from './patrol/life.ts';
import { lives as report } from './report/life.ts';
import { lives as service } from './service/life.ts';
import { lives as task } from './task/life.ts';
import { lives as transport } from './transport/life.ts';

/** Every life cycle by name, for the diagrams and the tests over all of them. */
export const lives = {
  ...inbound,
  ...outbound,
  ...task,
  ...inner,
  ...message,
  ...basic,
  ...patrol,
  ...service,
  ...billing,
  ...transport,
  ...report,
  ...hook,
} satisfies Record<string, Machine>;

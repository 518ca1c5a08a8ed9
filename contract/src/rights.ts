import { rights as basic } from './basic/rights.ts';
import { rights as billing } from './billing/rights.ts';
import { rights as iam } from './iam/rights.ts';
import { rights as inbound } from './inbound/rights.ts';
import { rights as inner } from './inner/rights.ts';
import { rights as ops } from './ops/rights.ts';
import { rights as outbound } from './outbound/rights.ts';
import { rights as patrol } from './patrol/rights.ts';
import { rights as report } from './report/rights.ts';
import { rights as service } from './service/rights.ts';
import { rights as task } from './task/rights.ts';
import { rights as transport } from './transport/rights.ts';

/**
 * Rights that open no call of their own: a command asks for them before it lets a warning pass. Granted, seeded and shown
 * like the permissions of the catalogue. Code → Chinese name.
 */
export const rights: Readonly<Record<string, string>> = {
  ...inbound,
  ...task,
  ...outbound,
  ...inner,
  ...iam,
  ...basic,
  ...ops,
  ...service,
  ...billing,
  ...transport,
  ...report,
  ...patrol,
};

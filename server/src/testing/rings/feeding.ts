import { calls as basic, extras as basicExtras } from './domains/basic.ts';
import { calls as billing, extras as billingExtras } from './domains/billing.ts';
import { calls as company } from './domains/company.ts';
import { calls as home } from './domains/home.ts';
import { calls as hook, extras as hookExtras } from './domains/hook.ts';
import { calls as iam, extras as iamExtras } from './domains/iam.ts';
import { calls as inbound } from './domains/inbound.ts';
import { calls as inner, extras as innerExtras } from './domains/inner.ts';
import { calls as inventory } from './domains/inventory.ts';
import { calls as message, extras as messageExtras } from './domains/message.ts';
import { calls as ops, extras as opsExtras } from './domains/ops.ts';
import { calls as outbound } from './domains/outbound.ts';
import { calls as patrol } from './domains/patrol.ts';
import { calls as report, extras as reportExtras } from './domains/report.ts';
import { calls as serviceOrders, extras as serviceExtras } from './domains/service-orders.ts';
import { calls as service } from './domains/service.ts';
import { calls as settingsIn } from './domains/strategy-inbound.ts';
import { calls as settingsOut } from './domains/strategy-outbound.ts';
import { calls as strategy, extras as strategyExtras } from './domains/strategy.ts';
import { calls as transport, extras as transportExtras } from './domains/transport.ts';
import { masters } from './masters.ts';
import { plain, type Ring } from './ring.ts';

/** What the domains say about their calls, for the rings; an endpoint that lacks a line is unproved, which the rings report by name. */
export const calls: Ring = {
  ...basic,
  ...home,
  ...hook,
  ...company,
  ...iam,
  ...inbound,
  ...inner,
  ...inventory,
  ...message,
  ...ops,
  ...outbound,
  ...patrol,
  ...service,
  ...serviceOrders,
  ...billing,
  ...transport,
  ...report,
  ...strategy,
  ...settingsIn,
  ...settingsOut,
};

/** What is said in one respect, by call or group. */
function said<K extends keyof Ring[string]>(respect: K): Readonly<Record<string, NonNullable<Ring[string][K]>>> {
  return Object.fromEntries(
    Object.entries(calls).flatMap(([name, { [respect]: value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A master is fed with its own rows unless its domain says otherwise. */
export const ROWS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(masters.map(({ group, spec }) => [group, plain(spec.table)])),
  ...said('rows'),
};
export const WITH = said('with');
export const GIVE = said('give');
export const AFTER = said('after');
export const SHEETS = said('sheet');
export const FILES = said('file');
export const UNPROVED = said('unproved');
export const FREE = said('off');
/** By call or group, and field. */
export const LINES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(said('lines')).flatMap(([name, lists]) =>
    Object.entries(lists).map(([field, text]) => [`${name}.${field}`, text]),
  ),
);

/** Fields that name a row of another kind, where the contract does not say so itself (`meta.ref`). */
export const MEANS: Readonly<Record<string, string>> = {
  assigneeId: 'user',
  toUser: 'user',
  staffId: 'user',
  staffIds: 'user',
  houseIds: 'warehouse',
  warehouseIds: 'warehouse',
  warehouseId: 'warehouse',
  orderIds: 'wave.insert',
  positionIds: 'position',
  lotId: 'lot',
  roomId: 'room',
  areaId: 'area',
  batchId: 'importBatch',
  menuIds: 'entitledMenu',
  wallIds: 'seedWall',
};

/** What the demo world has none of, written before the rings begin: masters first. */
export const EXTRAS: readonly string[] = [
  ...basicExtras,
  ...billingExtras,
  ...serviceExtras,
  ...strategyExtras,
  ...innerExtras,
  ...opsExtras,
  ...hookExtras,
  ...iamExtras,
  ...messageExtras,
  ...transportExtras,
  ...reportExtras,
];

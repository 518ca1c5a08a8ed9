import { z } from 'zod';
import { dictionaries } from './dictionaries.ts';
import { lives } from './lives.ts';
import { unitOf } from './terms/units.ts';
import { UNREAD } from './terms/unread.ts';

/** A JSON schema as far as it is read here; what `.meta()` said of the field stands in it, too. */
interface Node extends Pick<
  z.core.GlobalMeta,
  'label' | 'dict' | 'ref' | 'hint' | 'unit' | 'life' | 'ignored' | 'unread'
> {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Node>;
  items?: Node;
  prefixItems?: Node[];
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  $defs?: Record<string, Node>;
}

/** Words of a list that a description holds. */
const NAMES_MAX = 80;

const below = ({ items, prefixItems, additionalProperties, anyOf, oneOf, allOf }: Node): Node[] => [
  ...(items ? [items] : []),
  ...(prefixItems ?? []),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(allOf ?? []),
];

/** What a field says of itself, wherever its schema said it: outside, or inside of optional, a choice or a list. */
function said<K extends keyof Node>(node: Node, what: K): Node[K] | undefined {
  return (
    node[what] ??
    [node.items, ...(node.anyOf ?? []), ...(node.oneOf ?? [])]
      .map((inner) => (inner && !inner.properties ? said(inner, what) : undefined))
      .find((found) => found !== undefined)
  );
}

const isNumber = (node: Node): boolean =>
  [node.type].flat().some((type) => type === 'integer' || type === 'number') ||
  [node.items, ...(node.anyOf ?? []), ...(node.oneOf ?? [])].some((inner) => inner !== undefined && isNumber(inner));

/** `1 待收货, 2 收货中`: what the values of a field are called. */
export function namesOf({ dict, life }: { dict?: string | undefined; life?: string | undefined }): string | undefined {
  const items =
    dict === undefined
      ? Object.entries(states(life)).map(([value, label]) => ({ value, label }))
      : (dictionaries[dict] ?? []);
  return items.length === 0
    ? undefined
    : items
        .slice(0, NAMES_MAX)
        .map(({ value, label }) => `${value} ${label}`)
        .join(', ');
}

const machines: Readonly<Record<string, { states: Readonly<Record<number, string>> }>> = lives;
const states = (life: string | undefined): Readonly<Record<number, string>> =>
  life === undefined ? {} : (machines[life]?.states ?? {});

/** What a program must know of a field beside its type, in one line. */
function described(name: string, node: Node): string {
  const dict = said(node, 'dict'),
    ref = said(node, 'ref'),
    label = said(node, 'label'),
    names = namesOf({ dict, life: said(node, 'life') });
  const unit =
    isNumber(node) && !dict && !ref && !names
      ? unitOf(name, { label, unit: said(node, 'unit') } as { label?: string; unit?: string })
      : undefined;
  return [
    label,
    unit && `单位：${unit}`,
    names,
    ref && `${ref} 的编号`,
    said(node, 'hint'),
    said(node, 'ignored') && '收下而不读取',
    said(node, 'unread') && UNREAD,
  ]
    .filter(Boolean)
    .join('；');
}

function walk(node: Node): void {
  for (const [name, field] of Object.entries(node.properties ?? {})) {
    const words = described(name, field);
    if (words) field.description ??= words;
    walk(field);
  }
  for (const inner of [...below(node), ...Object.values(node.$defs ?? {})]) walk(inner);
}

/** Where a document of a group shows its own state: beside its number, not on its lines. */
function owned(node: Node, life: string): void {
  const rows = [node, node.properties?.param, node.items, node.properties?.list?.items];
  for (const row of rows)
    for (const name of ['status', 'fromStatus', 'toStatus']) {
      const field = row?.properties?.[name];
      if (field && said(field, 'dict') === undefined && said(field, 'life') === undefined) field.life = life;
    }
}

/** The life cycles of the documents that the groups of calls are about. */
const LIFE_OF: Readonly<Record<string, keyof typeof lives>> = {
  storeSigned: 'storeSigned',
  consigneeAddress: 'consigneeAddress',
  goodsStandard: 'goodsStandard',
  changeRequest: 'changeRequest',
  platformAudit: 'platformAudit',
  inboundOrder: 'inboundOrder',
  openInbound: 'inboundOrder',
  inboundReceive: 'inboundOrder',
  inboundPickup: 'inboundOrder',
  inboundTransit: 'inboundOrder',
  inboundAppointment: 'appointment',
  bookingLink: 'inboundOrder',
  preCheck: 'preCheck',
  preCheckV2: 'preCheck',
  preCheckLink: 'preCheck',
  inboundUnload: 'unload',
  inboundPutaway: 'putawayTask',
  inMove: 'moveTask',
  replenish: 'replenishTask',
  unpick: 'unpickTask',
  inventoryAdjust: 'adjust',
  stocktake: 'stocktake',
  outOrder: 'outOrder',
  openOutbound: 'outOrder',
  wave: 'wave',
  pickTask: 'pickTask',
  pick: 'pickTask',
  seeding: 'wave',
  collection: 'collection',
  shipment: 'shipment',
  checkDelivery: 'check',
  internalCheck: 'check',
  alarm: 'alarm',
  addressWarning: 'alarm',
  inventoryThreshold: 'alarm',
  informMessage: 'inform',
  remindingOrder: 'remind',
  patrolTask: 'patrolTask',
  patrolRectifyTask: 'rectify',
  patrolDanger: 'rectify',
  omsReceipt: 'receipt',
  deliveryLink: 'complaint',
  changeHouse: 'changeHouse',
  orderAudit: 'orderAudit',
  allotOrder: 'transfer',
  aggregatedOrder: 'aggregated',
  thirdErrorLog: 'thirdError',
  orderDesk: 'outOrder',
  patrolWarning: 'patrolWarning',
  eventInvestigation: 'patrolEvent',
  rent: 'rent',
  sharedCost: 'sharedCost',
  costConfig: 'costConfig',
  settlementPool: 'settlementPool',
  settlementStatement: 'settlePeriod',
  statementLine: 'settlementPool',
  statementQuestion: 'statementQuestion',
  settlePeriod: 'settlePeriod',
  calculateFailMessage: 'calculateFail',
  reportTemplateConfig: 'reportTemplate',
  printTemplate: 'printTemplate',
  printTask: 'printTask',
  inventoryLockNotify: 'inventoryLock',
  qcOrder: 'qcOrder',
  qcRecord: 'qcOrder',
  pureTransport: 'pureTransport',
  transportOrder: 'transportOrder',
  sendPlan: 'sendPlan',
  waybill: 'waybill',
  waybillLeg: 'waybillLeg',
  segmentedTrack: 'waybillLeg',
  trip: 'waybill',
  tripLink: 'waybill',
  complaint: 'complaint',
  ediFile: 'ediFile',
  anomaly: 'anomaly',
};

/** The life cycle of the documents a group of calls is about. */
export const lifeOf = (group: string): keyof typeof lives | undefined => LIFE_OF[group];

/** A schema of the contract as JSON schema, each field with its name, its unit and what its values are called. */
export function describedSchema(schema: z.ZodType, io: 'input' | 'output', group = ''): Node {
  const node = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node,
    life = lifeOf(group);
  if (life) owned(node, life);
  walk(node);
  return node;
}

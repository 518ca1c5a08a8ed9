import { sql } from 'kysely';
import { CRITERIA_KIND, CRITERIA_SEVERITY } from '#contract/strategy/inbound/judging-criteria.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Ask } from './acting.ts';
import { idOf } from './masters.ts';
import type { Depot } from './stock.ts';

interface People {
  /** Suppliers are theirs. */
  office: Ask;
  /** Who inspects, who looks after stock, and who runs the house. */
  inspector: Ask;
  keeper: Ask;
  manager: Ask;
}

const OWNER = 'CWX';
const CASES = 12;

interface Inspection {
  id: number;
  lines: { id: number; qtyWanted: number; qtyTotal: number; criteria: { id: number; kind: number }[] }[];
}

/** A supplier whose deliveries are watched, and six of them: waiting, begun, recorded, passed, passed in part, and called off. */
export async function inspect(depot: Depot, people: People): Promise<void> {
  const ownerId = idOf(depot.owners, OWNER);
  const { id: supplierId } = await people.office('supplier', 'add', {
    ownerId,
    code: 'SUP-QC',
    name: '绵阳辅料试供',
    qcLevel: 2,
  });
  const range = depot.ranges.find(({ owner }) => owner === OWNER)?.goods.slice(0, 2) ?? [];
  const goods = range.map(({ code }) => idOf(depot.goods, code));
  await standards(people, { ownerId, goods: goods.slice(0, 1) });
  const { list } = await depot.clerk('inboundOrder', 'addBatch', {
    orders: Array.from({ length: 6 }, (_, i) => ({
      ownerId,
      supplierId,
      orderType: 1 as const,
      externalNo: `${OWNER}-QC0${i + 1}`,
      lines: goods.map((goodsId) => ({ goodsId, unitLevel: 3 as const, unitQty: CASES + i })),
    })),
  });
  const [, begun, recorded, passed, partly, off] = await receive(depot, people.inspector, list);
  for (const qc of [begun, recorded, passed, partly, off])
    if (qc) await people.inspector('qcOrder', 'start', { id: qc.id });
  await judge(people.inspector, { recorded, passed, partly });
  if (off) {
    const { version } = await people.inspector('qcOrder', 'get', { id: off.id });
    await people.inspector('qcOrder', 'cancel', { id: off.id, version, reason: '仪器送检，改日再检' });
  }
  await people.manager('noQc', 'add', {
    ownerId,
    goodsId: goods[0],
    validFrom: addDays(wireDay(new Date()), -400),
    validTo: addDays(wireDay(new Date()), -30),
    remark: '旺季免检，已到期',
  });
  await hold(depot, people, [passed?.id ?? 0, partly?.id ?? 0]);
  await carry(people.manager, ownerId);
}

/** What is looked at of these goods, how many defects they may have, and the papers of the goods and their producer. */
async function standards(
  { office, manager }: People,
  { ownerId, goods }: { ownerId: number; goods: readonly number[] },
): Promise<void> {
  const today = wireDay(new Date());
  for (const goodsId of goods) {
    const item = { ownerId, goodsId };
    await manager('judgingCriteria', 'add', { ...item, itemName: '外包装', method: '逐箱目视，无挤压、渗漏', sort: 1 });
    await manager('judgingCriteria', 'add', {
      ...item,
      itemName: '净含量',
      method: '抽样称重',
      kind: CRITERIA_KIND.measure,
      minValue: 495,
      unit: 'g',
      sort: 2,
    });
    await manager('judgingCriteria', 'add', {
      ...item,
      itemName: '喷码清晰',
      severity: CRITERIA_SEVERITY.minor,
      required: false,
      sort: 3,
    });
    await manager('goodsQir', 'add', {
      ownerId,
      goodsId,
      reportNo: `QIR-${today.slice(0, 4)}-${goodsId}`,
      agency: '绵阳市产品质量检验检测院',
      issuedOn: addDays(today, -90),
      validTo: addDays(today, 275),
    });
  }
  await manager('goodsClassDecide', 'add', { ownerId, acceptPct: 2, concedePct: 30 });
  const { list } = await office('producer', 'page', { param: { ownerId } });
  const producer = list[0];
  if (!producer) return;
  const record = { ownerId, producerId: producer.id };
  await manager('factoryRecord', 'add', {
    ...record,
    recordNo: 'SC10351070300123',
    scope: '调味料、食用油脂制品',
    issuedOn: addDays(today, -700),
    validTo: addDays(today, 1100),
  });
  await manager('factoryRecord', 'add', { ...record, recordNo: 'VISIT-01', kind: 3, issuedOn: addDays(today, -200) });
}

/** All that was ordered comes, and waits for its inspection. */
async function receive(
  { receiver }: Depot,
  inspector: Ask,
  orders: readonly { id: number; orderNo: string }[],
): Promise<Inspection[]> {
  const made: Inspection[] = [];
  for (const [i, { id, orderNo }] of orders.entries()) {
    const order = await receiver('inboundReceive', 'scan', { text: orderNo });
    await receiver('inboundReceive', 'confirm', {
      lines: order.lines.map(({ detailId, qtyOpen }) => ({
        detailId,
        qty: qtyOpen,
        producedOn: addDays(wireDay(new Date()), -10 - i),
      })),
    });
    const [head] = (await inspector('qcOrder', 'scan', { text: orderNo })).list;
    made.push(await inspector('qcOrder', 'get', { id: head?.id ?? id }));
  }
  return made;
}

/** What was found, and what was decided of it. */
async function judge(
  inspector: Ask,
  { recorded, passed, partly }: Partial<Record<'recorded' | 'passed' | 'partly', Inspection | undefined>>,
): Promise<void> {
  for (const qc of [recorded, passed, partly])
    for (const [n, line] of (qc?.lines ?? []).entries())
      await inspector('qcRecord', 'add', {
        lineId: line.id,
        qtySample: qc === partly && n === 0 ? line.qtyTotal : line.qtyWanted,
        items: line.criteria.map(({ id, kind }) => ({
          criteriaId: id,
          ...(kind === CRITERIA_KIND.measure ? { value: 502 } : { ok: true }),
        })),
        ...(qc === partly && n === 0 ? { qtyDefect: 6, defectCode: 'PACKAGE', remark: '外箱挤压' } : {}),
      });
  for (const line of passed?.lines ?? [])
    await inspector('qcOrder', 'judge', { id: passed?.id ?? 0, lineId: line.id, qtyOk: line.qtyTotal });
  for (const [n, line] of (partly?.lines ?? []).entries())
    await inspector('qcOrder', 'judge', {
      id: partly?.id ?? 0,
      lineId: line.id,
      qtyOk: line.qtyTotal - (n === 0 ? 6 : 0),
      ...(n === 0 ? { qtyDamaged: 4, qtyReject: 2 } : {}),
    });
}

/** A lot that is held, a row that is locked in part, and a lock that was released. */
async function hold(
  { db, tenantId, receiver, owners }: Depot,
  { keeper }: People,
  [passed, partly]: number[],
): Promise<void> {
  const rowsOf = async (qcId: number | undefined) =>
    (
      await db.read(tenantId, (tx) =>
        sql<{ lotId: number; goodsId: number; stockId: number; taskId: number | null }>`
          select l.lot_id, l.goods_id, r.stock_id,
            (
              select t.task_id
              from inventory.task_line t
              where t.tenant_id = r.tenant_id
                and t.from_stock_id = r.stock_id
                and t.state = 10
              limit 1
            ) as task_id
          from inbound.qc_line l
          join inbound.receipt r
            on r.tenant_id = l.tenant_id
            and r.warehouse_id = l.warehouse_id
            and r.qc_line_id = l.id
          where l.tenant_id = ${tenantId}
            and l.qc_id = ${qcId ?? 0}
            and r.quality = 'A'
          order by l.id
        `.execute(tx),
      )
    ).rows;
  const mine = await rowsOf(passed);
  for (const taskId of new Set(mine.flatMap((row) => row.taskId ?? [])))
    await receiver('inboundPutaway', 'cancel', { id: taskId, reason: '客户投诉，暂不上架' });
  const ownerId = idOf(owners, OWNER);
  const [first, second] = mine;
  if (!first || !second) return;
  await keeper('inventoryLockNotify', 'add', {
    ownerId,
    reason: '客诉：包装破损，待核实',
    untilOn: addDays(wireDay(new Date()), 7),
    lines: [{ stockId: first.stockId, wantQty: 20 }],
  });
  const done = await keeper('inventoryLockNotify', 'add', {
    ownerId,
    reason: '货主盘点',
    lines: [{ stockId: second.stockId, wantQty: 10 }],
  });
  await keeper('inventoryLockNotify', 'unlock', { id: done.id, version: done.version, reason: '盘点完成' });
  await keeper('hold', 'open', {
    lotIds: (await rowsOf(partly)).slice(1).map(({ lotId }) => lotId),
    reason: '供应商通知：该批次辅料标签错误，召回',
  });
}

/** Freight without stock, as far as it has come. */
async function carry(manager: Ask, ownerId: number): Promise<void> {
  for (const [i, upTo] of [0, 1, 2, 3, 4, -1].entries()) {
    let at = await manager('pureTransport', 'add', {
      ownerId,
      fromName: '川味鲜成都中央厨房',
      fromAddress: '成都市郫都区安德街道食品园 8 号',
      toName: ['上海分拨中心', '南京六合门店', '宁波北仑门店'][i % 3] ?? '',
      toAddress: ['上海市青浦区华新镇', '南京市六合区雄州街道', '宁波市北仑区新碶街道'][i % 3] ?? '',
      toPhone: `1380003000${i}`,
      planAt: `${addDays(wireDay(new Date()), i - 2)} 07:30:00`,
      lines: [
        { goodsName: '火锅底料', unitName: '箱', qty: 60 + i * 10, weight: (60 + i * 10) * 12_000 },
        { goodsName: '展示冰柜', unitName: '台', qty: 2, weight: 90_000 },
      ],
    });
    if (upTo >= 1) at = await manager('pureTransport', 'accept', at);
    if (upTo >= 2)
      at = await manager('pureTransport', 'load', { ...at, plateNo: '川A8T66L', driverPhone: '13800020009' });
    if (upTo >= 3) at = await manager('pureTransport', 'depart', at);
    if (upTo >= 4) await manager('pureTransport', 'sign', { ...at, signBy: '郭店长' });
    if (upTo < 0) await manager('pureTransport', 'cancel', { ...at, reason: '货主改走快递' });
  }
}

import bwip from 'bwip-js/node';
import { sql } from 'kysely';
import { feedTenant, settleReceipts } from '../../src/domains/service/facade.ts';
import { systemActor } from '../../src/platform/actor.ts';
import { wireDay } from '../../src/platform/clock.ts';
import { ctxOf } from '../../src/platform/ctx.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { exchanging } from '../../src/services/exchange.ts';
import { asking, sendPicture, type Ask, type Hand } from './acting.ts';

interface Served {
  tenantId: number;
  houseId: number;
  /** Where orders move to. */
  branchId: number;
  ownerId: number;
  goodsId: number;
  clerk: Pick<Hand, 'userId' | 'userName'>;
  manager: Pick<Hand, 'userId' | 'userName'>;
}
interface Desk extends Served {
  platform: Platform;
  clerks: Ask;
  managers: Ask;
}

/** What the order service has to do with what the centre sold: receipts in every state, orders that move, what consignees said, and what another system did not hear. */
export async function serveOrders(platform: Platform, served: Served): Promise<void> {
  const { tenantId, houseId: warehouseId } = served;
  const desk = {
    ...served,
    platform,
    clerks: asking(platform, { tenantId, warehouseId, ...served.clerk }),
    managers: asking(platform, { tenantId, warehouseId, ...served.manager }),
  };
  const gone = await owingReceipts(platform, served);
  await bringBack(desk, gone);
  await moveOrders(desk);
  await hearConsignees(desk, gone);
}

/** Receipts of what has left are opened when the departures are told; here at once. One has waited too long. */
async function owingReceipts(platform: Platform, { tenantId, houseId }: Served): Promise<string[]> {
  return platform.db.write(tenantId, async (tx) => {
    const { rows } = await sql<{ id: number; orderNo: string }>`
      select id, order_no
      from outbound."order"
      where tenant_id = ${tenantId}
        and warehouse_id = ${houseId}
        and status = 90
      order by id
    `.execute(tx);
    await settleReceipts(
      ctxOf(tx, systemActor(tenantId, houseId)),
      rows.map(({ id }) => id),
    );
    const orderNos = rows.map(({ orderNo }) => orderNo);
    await sql`
      update service.receipt
      set departed_at = departed_at - interval '5 days', due_at = due_at - interval '5 days'
      where tenant_id = ${tenantId}
        and oms_out_no = ${orderNos[0] ?? ''}
    `.execute(tx);
    return orderNos;
  });
}

/** The paper of a receipt: its number as a code, as the carton's paper shows it. */
const paper = (omsOutNo: string): Promise<Buffer> =>
  bwip.toBuffer({
    bcid: 'code128',
    text: omsOutNo,
    scale: 3,
    height: 18,
    includetext: true,
    backgroundcolor: 'FFFFFF',
    paddingwidth: 40,
    paddingheight: 60,
  });

/** The first two wait; the others have come as far as they are named. */
async function bringBack(desk: Desk, [, , ...omsOutNos]: readonly string[]): Promise<void> {
  const { platform, tenantId, houseId: warehouseId, clerks, managers } = desk;
  const stages = ['uploaded', 'submitted', 'wrong', 'decided', 'approved', 'rejected', 'settled'] as const;
  for (const [i, stage] of stages.entries()) {
    const omsOutNo = omsOutNos[i];
    if (omsOutNo === undefined) return;
    const fileId = await sendPicture(
      platform,
      { tenantId, warehouseId, ...desk.clerk },
      { name: `${omsOutNo}.png`, bytes: await paper(omsOutNo) },
    );
    await clerks('omsReceipt', 'uploadInWarehouse', { receipts: [{ omsOutNo, images: [fileId], scanned: omsOutNo }] });
    if (stage === 'uploaded') continue;
    const isWrong = stage === 'wrong' || stage === 'decided' || stage === 'settled';
    const lines = await clerks('omsReceipt', 'detailForMateriel', { omsOutNo });
    const now = () => clerks('omsReceipt', 'detailByOmsOutNo', { omsOutNo });
    await clerks('omsReceipt', 'submitSaveReceipt', {
      ...idOf(await now()),
      save: 0,
      abnormalCause: isWrong ? 1 : null,
      lines: lines.map(({ id, shipQty }, n) => {
        const damageQty = isWrong && n === 0 ? 1 : 0;
        return { id, signQty: shipQty - damageQty, damageQty };
      }),
    });
    if (stage === 'decided' || stage === 'settled')
      await managers('omsReceipt', 'disposeReceipt', {
        ...idOf(await now()),
        disposeType: 1,
        disposeRemark: '破损1件，随下一车补货',
      });
    if (stage === 'approved' || stage === 'settled')
      await managers('omsReceipt', 'approveHandle', { receipts: [idOf(await now())], result: 1 });
    if (stage === 'rejected')
      await managers('omsReceipt', 'approveHandle', {
        receipts: [idOf(await now())],
        result: 0,
        reason: '签字看不清，请重新拍照',
      });
  }
}

const idOf = ({ id, version }: { id: number; version: number }) => ({ id, version });

/** One has moved, one could not, one waits, one was taken off the list. */
async function moveOrders({ clerks, managers, ownerId, goodsId, branchId }: Desk): Promise<void> {
  const requireOn = wireDay(new Date());
  const order = (n: number, more: object = {}) => ({
    ownerId,
    requireOn,
    externalNo: `CWX-HC${n}`,
    consignee: '沈女士',
    phone: '13800138021',
    address: '青浦区华新镇纪鹤公路 21 号',
    lines: [{ goodsId, unitQty: 2 }],
    ...more,
  });
  const { list } = await clerks('outOrder', 'addBatch', {
    orders: [order(1), order(2, { shortPolicy: 2, lines: [{ goodsId, unitQty: 900_000 }] }), order(3), order(4)],
  });
  const { ids } = await managers('changeHouse', 'add', {
    orderNos: list.map(({ orderNo }) => orderNo).join(' '),
    toHouseId: branchId,
    reason: '收货地址离青浦仓更近',
  });
  await managers('changeHouse', 'batch', { ids: ids.slice(0, 2) });
  await managers('changeHouse', 'remove', { ids: ids.slice(3) });
}

/** What consignees said on the telephone: good, poor, told, and not heard by the transport system. */
async function hearConsignees(
  { platform, clerks, managers, tenantId }: Desk,
  omsOutNos: readonly string[],
): Promise<void> {
  const said = [
    [5, 5, 5, '准时,态度好', '每次都准时，司机帮忙卸货'],
    [2, 1, 2, '迟到', '晚到四小时，冻品外箱已软'],
    [4, 5, 4, null, '总体满意，箱贴不清楚'],
    [3, 4, 4, null, null],
  ] as const;
  const ids: number[] = [];
  for (const [i, [scoreTime, scoreAttitude, scoreCargo, tags, content]] of said.entries()) {
    const omsOutNo = omsOutNos[i];
    if (omsOutNo === undefined) return;
    const { id } = await clerks('evaluate', 'add', {
      omsOutNo,
      channel: i === 3 ? 3 : 2,
      scoreTime,
      scoreAttitude,
      scoreCargo,
      tags,
      content,
    });
    ids.push(id);
  }
  const [told = 0, poor = 0, lost = 0] = ids;
  await managers('evaluate', 'evalPushTms', { ids: [told] });
  for (const id of [poor, lost])
    await exchanging(
      platform,
      {
        tenantIds: [tenantId],
        direction: 2,
        system: 'TMS',
        module: 'order',
        bizNo: String(id),
        url: 'outbox/tms.jsonl',
        request: { evaluationId: id },
      },
      () => Promise.reject(new Error('运输系统未应答（超时30秒）')),
    ).catch(() => undefined);
  await platform.db.write(tenantId, async (tx) => {
    await sql`
      update service.evaluation
      set push_status = 2, push_count = 1, push_msg = '运输系统未应答（超时30秒）'
      where tenant_id = ${tenantId}
        and id = any(${[poor, lost]}::bigint[])
    `.execute(tx);
    await feedTenant(tx, tenantId, new Date(Date.now() + 1000));
  });
  const { list } = await managers('thirdErrorLog', 'query', { param: {} });
  const [again] = list.filter(({ system }) => system === 'TMS');
  if (again) await managers('thirdErrorLog', 'retry', { id: again.id, version: again.version });
}

import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reached } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import type { assembleApi } from '#contract/outbound/pack.ts';
import { may, type Actor } from '../../../platform/actor.ts';
import { write } from '../../../platform/command/change.ts';
import { nextNumbers, record, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { refuseContainer, type CartonChange } from '../../basic/facade.ts';
import { postTxns } from '../../inventory/facade.ts';
import { refuseFrozen, refuseOrder } from '../order/rows.ts';
import type { FloorOrder } from '../order/status.plan.ts';
import { planPacking, weighed, weightProblem, type WeighedTake } from './confirm.plan.ts';
import { cartonsOf, outcomeOf, qtyOf, takesOf, txnOf, type Filling, type Job } from './outcome.plan.ts';
import { newCarton, refuseCarton, rowOfCarton, type Carton } from './rows.ts';
import { lockPacking, type PackScene } from './scene.ts';

type Input = InputOf<typeof assembleApi.confirm>;
type Output = OutputOf<typeof assembleApi.confirm>;

/**
 * Pack any number of orders, all or none, in a fixed number of statements (§3.12). Goods move from cart or tote into the carton with their
 * promises; a whole picked pallet becomes a carton as it stands. Locks: orders, lines, cartons, then what posting locks.
 */
export async function pack(ctx: Ctx, { items }: Input): Promise<Output> {
  if (new Set(items.map((item) => item.orderId)).size < items.length) refuseField('items', '同一出库单一次只能装一箱');
  const scene = await lockPacking(ctx, items);
  for (const order of scene.orders.values()) refuseUnpackable(order);
  const jobs = items.map((item) => jobOf(scene, item));
  const held = await holdCartons(ctx, scene, jobs);
  const fillings = jobs.flatMap((job) => fill(ctx, job, { held, lastSeq: scene.lastSeq.get(job.order.id) ?? 0 }));
  await write(ctx, cartonsOf(fillings));
  const posted = await postTxns(
    ctx,
    jobs.map((job) => txnOf(job, fillings)),
  );
  const { changes, status } = outcomeOf(ctx.userId, { jobs, fillings }, posted);
  await write(ctx, changes);
  await tell(ctx, { jobs, fillings, status });
  return {
    cartons: fillings.map((f) => rowOfCarton(f.carton)).sort((a, b) => a.id - b.id),
    orders: jobs.map((job) => ({
      id: job.order.id,
      orderNo: job.order.orderNo,
      status: status.get(job.order.id) ?? job.order.status,
      leftQty: openQty(scene, job.order.id) - qtyOf(takesOf(job)),
    })),
  };
}

const openQty = ({ canPack }: PackScene, orderId: number): number =>
  [...(canPack.get(orderId)?.values() ?? [])].reduce((sum, n) => sum + n, 0);

function refuseUnpackable(order: FloorOrder): void {
  refuseFrozen(order);
  if (!reached(orderLife, order.status, 'checking'))
    refuse('STATE', '订单未复核，不能装箱', { orderNo: order.orderNo });
  refuseOrder(order, 'pack');
}

/** What is packed of an order, or the refusal. */
function jobOf({ orders, loose, canPack }: PackScene, item: Input['items'][number]): Job {
  const order = orders.get(item.orderId) ?? refuse('NOT_FOUND');
  const { boxed, pallets, problem } = planPacking(
    loose.get(order.id) ?? [],
    canPack.get(order.id) ?? new Map(),
    item.lines,
  );
  if (problem) refuse('BUSINESS', problem.msg, { orderNo: order.orderNo, detailId: problem.detailId });
  if (boxed.length === 0 && pallets.size === 0)
    refuse('BUSINESS', !reached(orderLife, order.status, 'checked') ? '订单未复核，不能装箱' : '没有可装箱的商品', {
      orderNo: order.orderNo,
    });
  if (new Set(boxed.map((t) => t.loose.storageMode)).size > 1)
    refuse('BUSINESS', '不同温层不能装同一箱', { orderNo: order.orderNo });
  return {
    item,
    order,
    boxed: weighed(boxed),
    pallets: new Map([...pallets].map(([lpnId, takes]) => [lpnId, weighed(takes)])),
  };
}

const LPN_USED = 20;

/** May seal a carton whose weight does not fit its contents. */
const WEIGHT_RIGHT = 'out:pack:weight';

/** A weight that does not fit the contents needs a right of its own. */
export function refuseWeight(actor: Actor, weighed: number, computed: number): void {
  const problem = weightProblem(weighed, computed);
  if (problem && !may(actor, WEIGHT_RIGHT)) refuse('BUSINESS', problem);
}

/** The carton of every job with boxed goods, and the pallets that become cartons. */
interface Held {
  own: Map<Job, { carton: Carton; isNew: boolean }>;
  pallets: Map<number, Carton>;
}

/** The named carton, or a new one: with the code that the clerk gave, or a number of its own. */
async function holdCartons(ctx: Ctx, scene: PackScene, jobs: readonly Job[]): Promise<Held> {
  const boxing = jobs.filter((job) => job.boxed.length > 0);
  const opening = boxing.filter((job) => !job.item.cartonId),
    unnamed = opening.filter((job) => !job.item.cartonCode);
  const numbers = unnamed.length > 0 ? await nextNumbers(ctx, 'BX', unnamed.length) : [];
  const codes = new Map(opening.map((job) => [job, job.item.cartonCode ?? numbers[unnamed.indexOf(job)] ?? '']));
  if (new Set(codes.values()).size < codes.size) refuse('BUSINESS', '箱号重复');
  const standing = new Map([...scene.cartons.values()].map((carton) => [carton.code, carton]));
  for (const code of codes.values()) {
    const lpn = standing.get(code);
    if (lpn) refuseContainer(lpn, 'CARTON');
  }
  const newIds = scene.newIds.values();
  const own = boxing.map((job): [Job, { carton: Carton; isNew: boolean }] => {
    const code = codes.get(job),
      found = code === undefined ? scene.cartons.get(job.item.cartonId ?? 0) : standing.get(code);
    if (found) return [job, { carton: found, isNew: false }];
    if (code === undefined) return refuse('NOT_FOUND', '出库箱不存在');
    return [job, { carton: newCarton(newIds.next().value ?? refuse('DEFECT'), code), isNew: true }];
  });
  return { own: new Map(own), pallets: scene.cartons };
}

/** What becomes of a job's cartons: opened for the order where they were none, filled, and sealed when the clerk says so. What was weighed is the carton; pallets beside it weigh what they hold. */
function fill(actor: Actor, job: Job, { held, lastSeq }: { held: Held; lastSeq: number }): Filling[] {
  const { item, order } = job,
    own = held.own.get(job);
  let seq = lastSeq;
  const filled = [
    ...(own ? [{ before: own.carton, isNew: own.isNew, takes: job.boxed, boxed: true }] : []),
    ...[...job.pallets].map(([id, takes]) => ({
      before: held.pallets.get(id) ?? refuse('NOT_FOUND', '出库箱不存在'),
      isNew: false,
      takes,
      boxed: false,
    })),
  ];
  return filled.map(({ before, isNew, takes, boxed }, i): Filling => {
    const goodsWeight = refuseFull(before, order, takes);
    const computed = goodsWeight + before.specTare,
      weighed = i === 0 ? item.weightG : null;
    if (item.seal && weighed) refuseWeight(actor, weighed, computed);
    const change = {
      lpnId: before.id,
      cartonState: item.seal ? 20 : 10,
      ...(before.cartonState === 0 ? { orderId: order.id, cartonSeq: (seq += 1) } : {}),
      ...(item.seal ? { sealed: true, grossWeight: weighed ?? computed } : {}),
      ...(boxed && before.qty === 0 ? placeOf(takes) : {}),
    };
    const carton = { ...before, ...change, qty: before.qty + qtyOf(takes), goodsWeight };
    return { job, boxed, isNew, takes, change, carton };
  });
}

/** A carton of another order, closed, too heavy or too full takes nothing more; else the weight of the goods in it then. */
function refuseFull(carton: Carton, order: FloorOrder, takes: readonly WeighedTake[]): number {
  if (carton.cartonState !== 0) {
    if (carton.orderId !== order.id) refuse('BUSINESS', `箱号【${carton.code}】已使用`);
    refuseCarton(carton, 'pack');
  }
  const goodsWeight = carton.goodsWeight + takes.reduce((sum, t) => sum + t.weightG, 0);
  if (carton.maxWeight > 0 && goodsWeight + carton.specTare > carton.maxWeight)
    refuse('BUSINESS', '超过容器承重', { cartonCode: carton.code });
  const volume = carton.goodsVolume + takes.reduce((sum, t) => sum + t.qty * t.loose.volume, 0);
  if (carton.maxVolume > 0 && volume > carton.maxVolume)
    refuse('BUSINESS', `超过容器容积：箱号【${carton.code}】容积${carton.maxVolume}立方厘米，装后${volume}立方厘米`, {
      cartonCode: carton.code,
    });
  return goodsWeight;
}

/** An empty carton stands where what is put into it lay, if that is one place; posting would write the same once more. */
function placeOf([first, ...others]: readonly WeighedTake[]): Pick<CartonChange, 'state' | 'positionId' | 'ownerId'> {
  return first && others.every((t) => t.loose.positionId === first.loose.positionId)
    ? { state: LPN_USED, positionId: first.loose.positionId, ownerId: first.loose.ownerId }
    : {};
}

interface Packed {
  jobs: readonly Job[];
  fillings: readonly Filling[];
  status: ReadonlyMap<number, number>;
}

async function tell(ctx: Ctx, { jobs, fillings, status }: Packed): Promise<void> {
  await together(
    trace(
      ctx,
      jobs.map((job) => ({
        docType: 'OUT',
        docId: job.order.id,
        action: 'PACK',
        actionName: '装箱',
        fromStatus: job.order.status,
        toStatus: status.get(job.order.id),
        qty: qtyOf(takesOf(job)),
        payload: { cartons: fillings.filter((f) => f.job === job).map((f) => f.carton.code) },
      })),
    ),
    record(
      ctx,
      fillings.flatMap(({ job: { order }, carton, takes: inside }) =>
        inside.map(({ loose, qty, weightG }) => ({
          recType: 'ASSEMBLE' as const,
          orderId: order.id,
          orderNo: order.orderNo,
          goodsId: loose.goodsId,
          lotNo: loose.lotNo,
          lpnCode: carton.code,
          qty,
          weightG,
        })),
      ),
    ),
  );
}

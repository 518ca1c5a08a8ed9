import { sql } from 'kysely';
import type { inboundDryRunApi } from '#contract/inbound/dry-run/decide.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { DECIDED_MAX } from '#contract/strategy/dry-run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import {
  classDecides,
  criteriaOf,
  decidedTwice,
  entryFlows,
  receivingRules,
  uploadMode,
  type ClassDecide,
  type Criterion,
  type Decision,
  type EntryFlow,
  type Looked,
  type ReceivingRule,
} from '../../strategy/facade.ts';
import { qcRules } from '../quality/modes.ts';
import { overLimit } from '../receive/confirm.plan.ts';
import { bookedDays } from './booked.ts';

/** Try a rule of receiving on what is announced, and on the days that are booked. */
export const decideInbound = (
  ctx: Ctx,
  input: InputOf<typeof inboundDryRunApi.decide>,
): Promise<OutputOf<typeof inboundDryRunApi.decide>> =>
  decidedTwice(ctx, input, async () => {
    const lines = await announced(ctx),
      days = await bookedDays(ctx);
    return { decisions: [...lines.decisions, ...days], leftOut: lines.leftOut };
  });

interface Line {
  id: number;
  orderNo: string;
  lineNo: number;
  ownerId: number;
  orderType: number;
  goodsId: number;
  goodsCode: string;
  goodsName: string;
  qtyExpected: number;
  upload: number | null;
}

/** Lines that are still to be received, and all that would be asked of them. */
async function announced(ctx: Ctx): Promise<Looked> {
  const lines = await openLines(ctx),
    some = lines.slice(0, DECIDED_MAX);
  const goodsIds = [...new Set(some.map(({ goodsId }) => goodsId))];
  const rules = await receivingRules(ctx, goodsIds),
    flows = await entryFlows(ctx, [...new Set(some.map(({ ownerId }) => ownerId))]),
    criteria = await criteriaOf(ctx, goodsIds),
    classes = await classDecides(ctx, goodsIds);
  const inspected = await qcRules(
    ctx,
    some.map(({ id }) => id),
  );
  return {
    leftOut: Math.max(0, lines.length - DECIDED_MAX),
    decisions: some.map((line): Decision => {
      const rule = rules.get(line.goodsId);
      return {
        key: `line ${line.id}`,
        head: `${line.orderNo} / ${line.lineNo}`,
        about: `${line.goodsCode} ${line.goodsName}`,
        says: {
          ...flowSays(flows(line.ownerId, line.orderType)),
          ...(rule && receiveSays(rule, line.qtyExpected)),
          ...qualitySays(inspected.get(line.id)?.mode ?? 0, criteria.get(line.goodsId) ?? [], classes(line.goodsId)),
          回传: line.upload === null ? '不回传' : (nameOf('uploadMode', line.upload) ?? ''),
        },
      };
    }),
  };
}

const openLines = (ctx: Ctx): Promise<Line[]> => {
  const { open, appointed, arrived, unloading, receiving } = orderLife.at;
  return ctx.rows<Line>`
    select d.id, o.order_no, d.line_no, o.owner_id, o.order_type, d.goods_id, g.code as goods_code,
      g.name as goods_name, d.qty_expected, ${uploadMode} as upload
    from inbound.order o
    join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status = any(${[open, appointed, arrived, unloading, receiving]}::int[])
      and d.qty_expected > d.qty_received + d.qty_rejected + d.qty_closed
    order by o.id, d.line_no, d.id
    limit ${sql.lit(DECIDED_MAX * 2)}
  `;
};

const yes = (is: boolean): string => (is ? '是' : '否');

const flowSays = (flow: EntryFlow): Decision['says'] => ({
  须预约: yes(flow.needAppoint),
  预约须确认: yes(flow.appointConfirm),
  须预检: yes(flow.needPreCheck),
  须卸货登记: yes(flow.needUnload),
  可生成在途库存: yes(flow.transitAllowed),
  收完即荐库位: yes(flow.autoPutaway),
});

const receiveSays = (rule: ReceivingRule, expected: number): Decision['says'] => ({
  须录生产日期: yes(rule.needProduced),
  须录到期日期: yes(rule.needExpire),
  须录供应商批号: yes(rule.needSupplierLot),
  区分批次: rule.lotting.keyAttrs.map((one) => nameOf('lotAttribute', one)).join('、'),
  批号: nameOf('lotNoRule', rule.lotting.lotNoRule) ?? '',
  同托可混批: yes(rule.allowMixLpn),
  最多超收: `${overLimit(expected, rule)}，超出后${nameOf('overageAction', rule.overAction)}`,
  允收剩余效期: `${rule.minLifePct}%`,
});

const qualitySays = (mode: number, criteria: readonly Criterion[], decide: ClassDecide): Decision['says'] => ({
  质检: mode === 0 ? '不检' : (nameOf('qcMode', mode) ?? ''),
  检验项目: criteria.length === 0 ? '无' : criteria.map(itemSays).join('、'),
  判定: `${decide.acceptPct}%以内合格，超过${decide.concedePct}%不让步${decide.needReport ? '，须有报告' : ''}`,
});

const itemSays = ({ itemName, minValue, maxValue, unit, required }: Criterion): string => {
  const range = minValue === null && maxValue === null ? '' : `(${minValue ?? ''}~${maxValue ?? ''}${unit ?? ''})`;
  return `${itemName}${range}${required ? '' : '(可选)'}`;
};

import { resource } from '../kit/resource.ts';
import { count, flag, measure, ref, status } from '../terms/fields.ts';

/** Owner business config (货主业务配置): from which quantity on an adjustment is audited, whether it is carried out on the floor, how much is counted, whether documents are sent back. */
export const ownerBusinessConfig = resource({
  name: 'ownerBusinessConfig',
  label: '货主业务配置',
  table: 'strategy.owner_biz_config',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/ownerBusinessConfig',
  permit: 'base:ownerBusinessConfig',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    adjustAuditQty: measure('调整审核起始数量').meta({
      hint: '一张调整单的增、减、变更合计（基本单位）达到此数时，须由他人审核后执行；0 为不审核',
    }),
    confirmOnFloor: flag('调整需现场执行', true).meta({
      hint: '执行调整单时先占用要减少的货，由人到库位扫描后记账；否则执行即记账',
    }),
    countDaily: count('每日循环盘数', 50, 0, 100_000).meta({
      hint: '每天凌晨为该货主生成一张循环盘点单，取最该盘的这么多种商品（按 ABC 分类和上次盘点以来的天数）；0 为不生成',
    }),
    recountPct: count('复盘抽检%', 2, 0, 100).meta({
      hint: '初盘没有差异的明细，提交时随机抽这么多（%，按行数四舍五入）由他人再盘一次；0 为不抽',
    }),
    outAudit: flag('出库订单需审核').meta({
      hint: '该货主的出库单录入或修改后冻结，由他人在【订单审核】中通过后才能分配；驳回即取消',
    }),
    inAudit: flag('入库订单需审核').meta({
      hint: '该货主的入库单录入或修改后挂起，由他人在【订单审核】中通过后才能预约和收货；驳回即取消',
    }),
    uploadEnabled: flag('回传', true),
    status: status(),
  },
  key: ['ownerId'],
  search: ['ownerId', 'status'],
  columns: [
    'ownerId',
    'adjustAuditQty',
    'confirmOnFloor',
    'countDaily',
    'recountPct',
    'outAudit',
    'inAudit',
    'uploadEnabled',
    'status',
  ],
});

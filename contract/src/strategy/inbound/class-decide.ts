import { flag, percent, status } from '../../terms/fields.ts';
import { forCategory, forGoods, forOwner, setting } from '../setting.ts';

/** Goods class decide (商品分类判定, S050): how many of a sample may be defective before the whole is wanting, how many before nobody may concede it, and whether it is taken without a report. */
export const goodsClassDecide = setting(
  {
    name: 'goodsClassDecide',
    label: '商品分类判定',
    table: 'strategy.goods_class_decide',
    scope: 'warehouse',
    base: '/warehouse-entry-server/v1/goodsClassDecide',
    permit: 'cfg:goodsClassDecide',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      goodsId: forGoods(),
      acceptPct: percent('可接收缺陷率%').meta({
        label: '可接收缺陷率%',
        hint: '抽检缺陷率不超过它时，只有查出的缺陷件不合格；超过则整批不合格',
      }),
      concedePct: percent('可让步缺陷率%', 100).meta({
        label: '可让步缺陷率%',
        hint: '缺陷率超过它时，主管也不能让步接收',
      }),
      needReport: flag('须有质检报告'),
      status: status(),
    },
    key: ['ownerId', 'categoryId', 'goodsId'],
    search: ['ownerId', 'categoryId', 'goodsId', 'needReport', 'status'],
    columns: ['ownerId', 'categoryId', 'goodsId', 'acceptPct', 'concedePct', 'needReport', 'status'],
  },
  (row) => [
    row.acceptPct > 0 ? `缺陷率${row.acceptPct}%以内只退缺陷件` : '有缺陷即整批不合格',
    row.concedePct < 100 && `超过${row.concedePct}%不得让步`,
    row.needReport && '没有有效质检报告不得判合格',
  ],
);

import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { removal } from '../../kit/resource.ts';
import { flag, ref, status } from '../../terms/fields.ts';
import { forCategory, forGoods, forOwner, setting } from '../setting.ts';

const DAYS_MAX = 36_500;
const days = (label: string) =>
  z.int('请输入整数').min(0, '不能小于0').max(DAYS_MAX, `不能大于${DAYS_MAX}`).nullish().meta({ label });

/** Outbound production date interval (出库生产日期区间): how old goods may and must be, and how far apart the dates of one order. */
export const outProductDateInterval = setting(
  {
    name: 'outProductDateInterval',
    label: '出库生产日期区间',
    table: 'strategy.product_date_interval',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/outProductDateIntervalConfig',
    permit: 'cfg:outProductDateInterval',
    fields: {
      ownerId: forOwner(),
      storeId: ref('门店', 'store').nullish(),
      categoryId: forCategory(),
      goodsId: forGoods(),
      minAgeDays: days('最短库龄(天)'),
      maxAgeDays: days('最长库龄(天)'),
      maxSpanDays: days('同单跨度(天)'),
      noRegress: flag('日期不倒挂'),
      status: status(),
    },
    key: ['ownerId', 'storeId', 'categoryId', 'goodsId'],
    search: ['ownerId', 'storeId', 'categoryId', 'goodsId', 'status'],
    columns: [
      'ownerId',
      'storeId',
      'categoryId',
      'goodsId',
      'minAgeDays',
      'maxAgeDays',
      'maxSpanDays',
      'noRegress',
      'status',
    ],
  },
  (row) => [
    typeof row.minAgeDays === 'number' && `生产满${row.minAgeDays}天才发`,
    typeof row.maxAgeDays === 'number' && `生产超过${row.maxAgeDays}天不发`,
    typeof row.maxSpanDays === 'number' && `同单日期相差不超过${row.maxSpanDays}天`,
    row.noRegress && '不早于该门店上次收到的日期',
  ],
);

const { remove, ...rest } = outProductDateInterval.api;

export const outProductDateIntervalApi = {
  ...rest,
  /** One row, its id and version in the address (specification, section 7). */
  remove: endpoint({ ...remove, method: 'DELETE', input: removal }),
};

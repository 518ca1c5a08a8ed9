import { z } from 'zod';
import { id } from '../../kit/resource.ts';
import { nameOf } from '../../kit/sheet.ts';
import { count, flag, pick, status } from '../../terms/fields.ts';
import { forCategory, forOwner, setting } from '../setting.ts';

const STEPS = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;

/** One attempt to find a place: which, and in which areas (none = every storage area). */
export const putawayRule = z.object({
  step: pick('步骤', 'putawayStep', STEPS),
  areaIds: z.array(id()).max(50, '一次最多50条').default([]).meta({ label: '库区', ref: 'area' }),
  order: count('顺序', 1, 1, 99),
});

/** Putaway strategy (上架策略): where goods are put, step by step; without steps the house's own order holds. */
export const putawayStrategy = setting(
  {
    name: 'putawayStrategy',
    label: '上架策略',
    table: 'strategy.putaway_strategy',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/putawayStrategyConfig',
    permit: 'cfg:putawayStrategy',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      storageMode: pick('温层', 'storageMode', [1, 2, 3, 4, 5]).nullish(),
      rules: z.array(putawayRule).max(20, '一次最多20条').default([]).meta({ label: '步骤' }),
      preferSameLot: flag('只与同批相邻', true),
      status: status(),
    },
    key: ['ownerId', 'categoryId', 'storageMode'],
    search: ['ownerId', 'categoryId', 'storageMode', 'status'],
    columns: ['ownerId', 'categoryId', 'storageMode', 'preferSameLot', 'status'],
  },
  (row) => [
    row.rules.length > 0
      ? row.rules
          .toSorted((a, b) => a.order - b.order)
          .map(({ step }) => nameOf('putawayStep', step))
          .join(' → ')
      : '先补拣货位 → 同品相邻 → 拣货位附近空位 → ABC分区空位',
    row.preferSameLot && '只与同批相邻',
  ],
);

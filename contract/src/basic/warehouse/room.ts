import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { DROPDOWN_SIZE_MAX, pageInput, pageOutput } from '../../kit/page.ts';
import { resource } from '../../kit/resource.ts';
import { code, count, decimal, name, pick, status } from '../../terms/fields.ts';

export const STORAGE_MODES = [1, 2, 3, 4, 5] as const;

/** Room (库房): a part of the warehouse with one temperature. */
export const room = resource({
  name: 'room',
  label: '库房',
  table: 'basic.room',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/room',
  permit: 'base:room',
  paths: 'short',
  fields: {
    code: code('库房编码'),
    name: name('库房名称'),
    storageMode: pick('温层', 'storageMode', STORAGE_MODES),
    roomKind: pick('类型', 'roomKind', [1, 2]).default(1),
    tempMin: decimal('最低温度℃', -100, 100),
    tempMax: decimal('最高温度℃', -100, 100),
    maxPallets: count('托位容量'),
    minutesPerPallet: count('卸货分钟每托', 3),
    quickPallets: count('快速通道托数'),
    maxVehicles: count('在场车辆上限'),
    sort: count('排序'),
    status: status(),
  },
  key: ['code'],
  search: ['code', 'name', 'storageMode', 'roomKind', 'status'],
  columns: ['code', 'name', 'storageMode', 'tempMin', 'tempMax', 'roomKind', 'maxPallets', 'sort', 'status'],
});

export const roomApi = {
  ...room.api,
  listByStorageMode: endpoint({
    act: 'query',
    path: '/warehouse-base-server/v1/room/listByStorageMode',
    label: '按温层选择库房',
    permit: 'session',
    input: pageInput(
      z.object({ storageMode: pick('温层', 'storageMode', STORAGE_MODES).nullish() }),
      DROPDOWN_SIZE_MAX,
    ),
    output: pageOutput(z.object({ id: z.int(), code: z.string(), name: z.string(), storageMode: z.int() })),
  }),
};

import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource } from '../../kit/resource.ts';
import { code, name, pick, ref, text } from '../../terms/fields.ts';

/** Rows one call takes over. */
export const SYNC_MAX = 500;

/** Warehouse sync (仓库同步): warehouses as another system knows them, and what became of each when it was taken over. Nobody edits a record: what changed comes in anew. */
const record = resource({
  name: 'warehouseSync',
  label: '仓库同步',
  table: 'basic.warehouse_sync',
  scope: 'tenant',
  base: '/basicinfo-server/v1/warehouseSync',
  permit: 'base:warehouseSync',
  fields: {
    sourceCode: code('外部编码', 64),
    code: code('仓库编码', 20),
    name: name('仓库名称'),
    houseType: pick('仓库类型', 'houseType', [0, 1, 2, 3]).default(1),
    companyCode: text('公司编码', 64),
    companyName: text('公司名称'),
    city: text('市', 32),
    address: text('地址'),
    state: pick('同步状态', 'syncState', [0, 1, 2]).optional().meta({ system: true }),
    message: text('同步结果').meta({ system: true }),
    warehouseId: ref('仓库', 'warehouse').nullish().meta({ system: true }),
  },
  key: ['sourceCode'],
  search: ['sourceCode', 'code', 'name', 'state'],
  columns: [
    'sourceCode',
    'code',
    'name',
    'houseType',
    'companyName',
    'city',
    'address',
    'state',
    'message',
    'warehouseId',
  ],
});
export const warehouseSync = record;

const { page, template, importCheck, importConfirm, export: exported } = record.api;

export const warehouseSyncApi = {
  page,
  export: exported,
  template,
  importCheck,
  importConfirm,
  sync: endpoint({
    act: 'command',
    path: '/basicinfo-server/v1/warehouseSync/sync',
    label: '同步仓库',
    permit: 'base:warehouseSync:sync',
    scope: 'tenant',
    input: z.object({
      ids: z.array(id()).max(SYNC_MAX, `一次最多${SYNC_MAX}条`).default([]).meta({ label: '同步记录' }),
    }),
    output: z.object({ synced: z.int(), failed: z.int(), left: z.int() }),
  }),
};

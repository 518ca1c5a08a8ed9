import { nameOf } from '../../kit/sheet.ts';
import { pick, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** Entry upload mode (入库回传方式): when the owner's system is told what came in. */
export const entryUploadMode = setting(
  {
    name: 'entryUploadMode',
    label: '入库回传方式',
    table: 'strategy.entry_upload_mode',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/entryUploadModeConfig',
    permit: 'cfg:entryUploadMode',
    fields: {
      ownerId: ref('货主', 'owner'),
      orderType: pick('入库类型', 'inboundType', [1, 2, 3, 4, 5, 9]).nullish(),
      mode: pick('回传时点', 'uploadMode', [1, 2, 3, 4]).default(3),
      status: status(),
    },
    key: ['ownerId', 'orderType'],
    search: ['ownerId', 'orderType', 'mode', 'status'],
    columns: ['ownerId', 'orderType', 'mode', 'status'],
  },
  (row) => [row.mode === 4 ? '人工回传' : `${nameOf('uploadMode', row.mode)}时回传`],
);

import { flag, ref, status } from '../../terms/fields.ts';
import { unread } from '../../terms/unread.ts';
import { setting } from '../setting.ts';

/** Pick no-scan owner (拣货免扫码货主): what a picker need not scan of this owner's goods, everywhere or in one area. */
export const pickNoScanOwner = setting(
  {
    name: 'pickNoScanOwner',
    label: '拣货免扫码货主',
    table: 'strategy.pick_no_scan_owner',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/pickAreaPickNoScanOwnerConfig',
    permit: 'cfg:pickNoScanOwner',
    fields: {
      ownerId: ref('货主', 'owner'),
      areaId: ref('库区', 'area').nullish(),
      skipPosition: flag('免扫库位'),
      skipGoods: flag('免扫商品', true),
      skipLot: unread(flag('免扫批次', true)),
      status: status(),
    },
    key: ['ownerId', 'areaId'],
    search: ['ownerId', 'areaId', 'status'],
    columns: ['ownerId', 'areaId', 'skipPosition', 'skipGoods', 'skipLot', 'status'],
  },
  (row) => [row.skipPosition && '免扫库位', row.skipGoods && '免扫商品', row.skipLot && '免扫批次'],
);

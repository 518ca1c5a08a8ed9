import { flag, ref, status } from '../../terms/fields.ts';
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
      skipLot: flag('免扫批次', true).meta({ hint: '不免扫时，拣到分批次的商品须扫描批次号，整托和抄码商品除外' }),
      status: status(),
    },
    key: ['ownerId', 'areaId'],
    search: ['ownerId', 'areaId', 'status'],
    columns: ['ownerId', 'areaId', 'skipPosition', 'skipGoods', 'skipLot', 'status'],
  },
  (row) => [row.skipPosition && '免扫库位', row.skipGoods && '免扫商品', row.skipLot && '免扫批次'],
);

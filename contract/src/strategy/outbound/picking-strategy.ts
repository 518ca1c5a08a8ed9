import { nameOf } from '../../kit/sheet.ts';
import { count, flag, percent, pick, ref, status } from '../../terms/fields.ts';
import { forCategory, forOwner, setting } from '../setting.ts';

/** Picking strategy (拣货策略): which lot goes first, how strictly, and where whole pallets, cases and loose units come from. */
export const pickingStrategy = setting(
  {
    name: 'pickingStrategy',
    label: '拣货策略',
    table: 'strategy.picking_strategy',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/pickingStrategyConfig',
    permit: 'cfg:pickingStrategy',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      storeId: ref('门店', 'store').nullish(),
      rotation: pick('周转', 'rotation', [1, 2, 3, 4]).default(1),
      toleranceDays: count('周转容差(天)', 0, 0, 3650),
      rotationStrict: flag('严格周转', true),
      singleLot: flag('优先单批'),
      allowPallet: flag('可整托', true),
      palletMinPct: percent('整托起算%', 50),
      caseSource: pick('整箱来源', 'caseSource', [1, 2]).default(1),
      looseSource: pick('拆零来源', 'looseSource', [1, 2]).default(1),
      status: status(),
    },
    key: ['ownerId', 'categoryId', 'storeId'],
    search: ['ownerId', 'categoryId', 'storeId', 'rotation', 'status'],
    columns: [
      'ownerId',
      'categoryId',
      'storeId',
      'rotation',
      'toleranceDays',
      'rotationStrict',
      'singleLot',
      'allowPallet',
      'palletMinPct',
      'caseSource',
      'looseSource',
      'status',
    ],
  },
  (row) => [
    row.rotation === 4 ? '只发指定批次' : `按${nameOf('rotation', row.rotation)}`,
    row.toleranceDays > 0 && `容差${row.toleranceDays}天`,
    !row.rotationStrict && '可不严格',
    row.singleLot && '优先单批',
    row.allowPallet ? `满${row.palletMinPct}%算整托` : '不发整托',
    row.caseSource === 2 && '整箱先取拣货区',
    row.looseSource === 2 ? '拆零可拆存储区的箱' : '拆零等补货',
  ],
);

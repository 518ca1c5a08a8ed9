import { endpoint } from '../../kit/endpoint.ts';
import { resource } from '../../kit/resource.ts';
import { checkOutput } from '../../kit/sheet.ts';
import { count, flag, measure, qty, ref, status } from '../../terms/fields.ts';

/** Pick face (商品拣货位): where loose units of a goods are picked; replenished to `maxQty` when less than `minQty` is there. Base units. */
export const pickPosition = resource({
  name: 'pickPosition',
  label: '商品拣货位',
  table: 'basic.pick_position',
  scope: 'warehouse',
  base: '/warehouse-config-server/v1/goodsPickShyConfig',
  permit: 'base:pickShy',
  fields: {
    ownerId: ref('货主', 'owner'),
    goodsId: ref('商品', 'goods'),
    positionId: ref('拣货位', 'position'),
    minQty: measure('下限'),
    maxQty: qty('上限'),
    caseOnly: flag('整箱拣货位'),
    isShared: flag('共享'),
    priority: count('优先级', 1),
    status: status(),
  },
  key: ['goodsId', 'positionId'],
  search: ['ownerId', 'goodsId', 'positionId', 'status'],
  columns: ['ownerId', 'goodsId', 'positionId', 'minQty', 'maxQty', 'caseOnly', 'isShared', 'priority', 'status'],
});

export const pickPositionApi = {
  ...pickPosition.api,
  /** One step: check, and import when every row is right (specification, section 7). */
  import: endpoint({
    ...pickPosition.api.importCheck,
    path: `${pickPosition.spec.base}/import`,
    label: '导入商品拣货位',
    output: checkOutput,
  }),
};

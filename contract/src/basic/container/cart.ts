import { resource } from '../../kit/resource.ts';
import { code, count, measure, pick, ref } from '../../terms/fields.ts';
import { labelCalls } from '../../terms/label.ts';

const LIMIT = '超过的拣货任务不能用它领取；0为不限';

/** Picking cart (拣货车): a container of `rows` × `cols` slots that a picker pushes along. Its container is made with it. */
export const cart = resource({
  name: 'cart',
  label: '拣货车',
  table: 'basic.cart',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/dscar',
  permit: 'base:cart',
  paths: 'short',
  fields: {
    code: code('拣货车编码').meta({ fixed: true }),
    rows: count('行数', 1, 1, 20),
    cols: count('列数', 1, 1, 20),
    slotQty: count('格口数', 1, 1, 400),
    maxWeight: measure('承重g').meta({ hint: LIMIT }),
    maxVolume: measure('容积cm³').meta({ hint: LIMIT }),
    status: pick('状态', 'cartStatus', [1, 2, 0]).default(1),
    lpnId: ref('容器', 'lpn').nullish().meta({ system: true }),
  },
  key: ['code'],
  search: ['code', 'status'],
  columns: ['code', 'rows', 'cols', 'slotQty', 'maxWeight', 'maxVolume', 'status'],
});

export const cartApi = {
  ...cart.api,
  ...labelCalls({ base: cart.spec.base, tail: 'printLabel', noun: '拣货车', permit: 'base:cart:printLabel' }),
};

import { nameOf } from '../../kit/sheet.ts';
import { count, flag, percent, pick, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** Owner pick config (货主拣货配置): when an owner's orders are allocated, how they are picked, what happens when something lacks. */
export const ownerPick = setting(
  {
    name: 'ownerPick',
    label: '货主拣货配置',
    table: 'strategy.owner_pick_config',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/ownerPickConfig',
    permit: 'cfg:ownerPick',
    fields: {
      ownerId: ref('货主', 'owner'),
      allocMode: pick('分配时点', 'allocMode', [1, 2])
        .default(1)
        .meta({ hint: '下单即分配：订单保存后随即占用库存，缺的部分到波次释放时再分配' }),
      pickMethod: pick('拣货方式', 'pickMethod', [1, 2, 3]).default(2),
      shortPolicy: pick('缺货策略', 'shortPolicy', [1, 2, 3]).default(1),
      waveMaxOrders: count('波次单数上限', 60, 0, 100_000),
      waveMaxLines: count('波次行数上限', 800, 0, 1_000_000),
      checkNeed: flag('须复核', true),
      internalPct: percent('内复核抽检%'),
      feeBeforeShip: flag('先确认运费'),
      status: status(),
    },
    key: ['ownerId'],
    search: ['ownerId', 'allocMode', 'pickMethod', 'shortPolicy', 'status'],
    columns: [
      'ownerId',
      'allocMode',
      'pickMethod',
      'shortPolicy',
      'waveMaxOrders',
      'waveMaxLines',
      'checkNeed',
      'internalPct',
      'feeBeforeShip',
      'status',
    ],
  },
  (row) => [
    `${nameOf('allocMode', row.allocMode)}分配`,
    nameOf('pickMethod', row.pickMethod),
    `缺货时${nameOf('shortPolicy', row.shortPolicy)}`,
    row.waveMaxOrders > 0 && `一波至多${row.waveMaxOrders}单`,
    row.waveMaxLines > 0 && `一波至多${row.waveMaxLines}行`,
    row.checkNeed ? '须复核' : '拣完即算复核',
    row.internalPct > 0 && `内复核抽${row.internalPct}%`,
    row.feeBeforeShip && '先确认运费再发',
  ],
);

import { nameOf } from '../../kit/sheet.ts';
import { flag, pick, ref, status } from '../../terms/fields.ts';
import { setting } from '../setting.ts';

/** Owner entry flow (货主入库流程): which steps an owner's inbound orders pass; a row that names an order type comes before the owner's general one. */
export const ownerEntryFlow = setting(
  {
    name: 'ownerEntryFlow',
    label: '货主入库流程',
    table: 'strategy.owner_entry_flow',
    scope: 'warehouse',
    base: '/warehouse-config-server/v1/ownerEntryFlowConfig',
    permit: 'cfg:ownerEntryFlow',
    fields: {
      ownerId: ref('货主', 'owner'),
      orderType: pick('入库类型', 'inboundType', [1, 2, 3, 4, 5, 9]).nullish(),
      needAppoint: flag('须预约', true),
      appointConfirm: flag('预约须确认'),
      needPreCheck: flag('须预检', true),
      needUnload: flag('须卸货登记'),
      qcMode: pick('质检方式', 'qcMode', [0, 1, 2, 3]).default(0),
      transitAllowed: flag('可生成在途库存'),
      autoPutaway: flag('收完即荐库位', true),
      status: status(),
    },
    key: ['ownerId', 'orderType'],
    search: ['ownerId', 'orderType', 'status'],
    columns: [
      'ownerId',
      'orderType',
      'needAppoint',
      'appointConfirm',
      'needPreCheck',
      'needUnload',
      'qcMode',
      'transitAllowed',
      'autoPutaway',
      'status',
    ],
  },
  (row) => [
    row.needAppoint ? (row.appointConfirm ? '预约并确认' : '先预约') : '不必预约',
    !row.needAppoint && row.appointConfirm && '预约了的须确认',
    row.needPreCheck ? '先预检' : '到车即收',
    row.needUnload && '登记卸货',
    row.qcMode > 0 && nameOf('qcMode', row.qcMode),
    row.transitAllowed && '可先入在途',
    row.autoPutaway ? '收完即荐库位' : '库位另行指定',
  ],
);

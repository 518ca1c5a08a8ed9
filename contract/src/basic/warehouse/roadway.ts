import { resource } from '../../kit/resource.ts';
import { code, count, pick, ref } from '../../terms/fields.ts';

/** Roadway (巷道): an aisle of an area; pickers walk aisles in `orderNo`. */
export const roadway = resource({
  name: 'roadway',
  label: '巷道',
  table: 'basic.roadway',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/roadway',
  permit: 'base:roadway',
  paths: 'short',
  fields: {
    areaId: ref('库区', 'area'),
    code: code('巷道编码'),
    orderNo: count('行走顺序'),
    oneWay: pick('方向', 'oneWay', [0, 1, -1]).default(0),
  },
  key: ['code', 'areaId'],
  search: ['code', 'areaId'],
  columns: ['code', 'areaId', 'orderNo', 'oneWay'],
});

import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  mapSource: { name: '地图来源', items: items({ offline: '离线估算', amap: '高德地图' }, false) },
  mapPrecision: {
    name: '定位精度',
    items: items({ street: '街道', district: '区县', city: '城市', province: '省份' }, false),
  },
  wayRestriction: { name: '限行', items: items({ none: '无限行', some: '有限行路段', unknown: '未知' }, false) },
  transportSource: { name: '运输来源', items: items({ 1: '出库', 2: '入库提货', 3: '调拨', 4: '纯运输', 5: '合单' }) },
  signType: { name: '签收结果', items: items({ 1: '全部签收', 2: '部分签收', 3: '拒收' }) },
  stopStatus: { name: '站点状态', items: items({ 0: '未到', 1: '已到', 2: '已离开', 3: '跳过' }) },
  eventSource: { name: '事件来源', items: items({ 1: '控制台', 2: '司机端', 3: '设备', 4: '收货人' }) },
  transportWarn: {
    name: '运输预警类型',
    items: items({
      1: '计划超期',
      2: '提货超期',
      3: '送达超期',
      4: '温度超限',
      5: '偏航',
      6: '长时停留',
      7: '设备离线',
      8: '异常开门',
    }),
  },
  equipKind: { name: '设备类型', items: items({ 1: '定位器', 2: '温度计', 3: '门磁', 4: '一体机' }) },
  equipState: {
    name: '设备状态',
    items: [
      { value: 0, label: '停用', tone: 'calm' },
      { value: 1, label: '在线', tone: 'good' },
      { value: 2, label: '离线', tone: 'warn' },
    ],
  },
  equipProvider: { name: '设备来源', items: items({ feed: '设备文件', http: '设备平台' }, false) },
  carDoor: { name: '车门', items: items({ 0: '关', 1: '开' }) },
  warnStatus: {
    name: '预警状态',
    items: [
      { value: 0, label: '待处理', tone: 'warn' },
      { value: 1, label: '已处理', tone: 'good' },
      { value: 2, label: '自动解除', tone: 'calm' },
    ],
  },
  waybillEvent: {
    name: '运单事件',
    items: items(
      {
        CREATE: '创建',
        DISPATCH: '派车',
        REDISPATCH: '改派',
        ACCEPT: '接单',
        DECLINE: '拒单',
        LOAD: '装车扫描',
        WAIVE: '免装',
        LOADED: '装车完成',
        DEPART: '发车',
        ARRIVE_STOP: '到站',
        LEAVE_STOP: '离站',
        SKIP_STOP: '跳过站点',
        ARRIVE: '到达',
        SIGN: '签收',
        EXCEPTION: '异常上报',
        COMPLETE: '完成',
        CANCEL: '取消',
        ARRANGE: '编排',
        LEG: '运段',
        TEMP: '温度登记',
        CARTONS: '容器收回',
      },
      false,
    ),
  },
};

/** Who sees an entry: 0 headquarters only, 1 branch warehouses only, 2 both. */
type Visibility = 0 | 1 | 2;

export interface MenuPage {
  name: string;
  url: string;
  icon?: string;
  visibility?: Visibility;
  /** Prefixes of the permissions whose buttons stand on this page; the codes themselves come from the catalogue. */
  permits: readonly string[];
  /** Only the tenant that runs the platform is entitled to it. */
  platform?: true;
}

export interface MenuGroup {
  name: string;
  icon: string;
  visibility: Visibility;
  pages: readonly MenuPage[];
}

const master = (name: string, file: string, ...permits: string[]): MenuPage => ({
  name,
  url: `/Basic/${file}`,
  permits,
});

/** The built-in menu tree. A permission of the catalogue that no page claims fails a test: nobody could ever be granted it. */
export const menus: readonly MenuGroup[] = [
  {
    name: '入库管理',
    icon: 'inbound',
    visibility: 1,
    pages: [
      { name: '入库单', url: '/Inbound/Order', permits: ['in:order', 'in:detail'] },
      { name: '收货作业', url: '/Inbound/Receive', permits: ['in:receive'] },
      { name: '上架作业', url: '/Inbound/Putaway', permits: ['task:putaway'] },
    ],
  },
  {
    name: '出库管理',
    icon: 'outbound',
    visibility: 1,
    pages: [
      { name: '出库单', url: '/Outbound/Order', permits: ['out:order'] },
      { name: '波次', url: '/Outbound/Wave', permits: ['out:wave'] },
      { name: '拣货任务', url: '/Outbound/PickTask', permits: ['out:pick:list'] },
      { name: '拣货作业', url: '/Outbound/Pick', permits: ['out:pick:claim', 'out:pick:confirm', 'out:pick:short'] },
      { name: '复核台', url: '/Outbound/Check', permits: ['out:check'] },
      { name: '装箱台', url: '/Outbound/Pack', permits: ['out:pack'] },
      { name: '集货', url: '/Outbound/Collect', permits: ['out:coll'] },
      { name: '发运', url: '/Outbound/Ship', permits: ['out:ship'] },
      { name: '作业记录', url: '/Outbound/Record', permits: ['out:record'] },
    ],
  },
  {
    name: '库内管理',
    icon: 'stock',
    visibility: 1,
    pages: [
      { name: '库存查询', url: '/Inventory/Stock', permits: ['inv:stock'] },
      { name: '库存流水', url: '/Inventory/Ledger', permits: ['inv:ledger'] },
      { name: '历史库存', url: '/Inventory/AsOf', permits: ['inv:asOf'] },
      { name: '批次追溯', url: '/Inventory/LotTrace', permits: ['inv:trace'] },
      { name: '移库', url: '/Inner/Move', permits: ['inv:move', 'task:move', 'task:unpick'] },
      { name: '补货', url: '/Inner/Replenish', permits: ['task:replenish'] },
      { name: '库存调整', url: '/Inner/Adjust', permits: ['inv:adjust'] },
      { name: '库存核对', url: '/Inventory/Integrity', permits: ['inv:integrity'] },
      { name: '库存阈值', url: '/Stock/Threshold', permits: ['stock:threshold'] },
    ],
  },
  {
    name: '客服中心',
    icon: 'customer',
    visibility: 2,
    pages: [{ name: '地址预警', url: '/CustomerService/AddressWarning', permits: ['order:address'] }],
  },
  {
    name: '消息预警',
    icon: 'message',
    visibility: 2,
    pages: [
      { name: '预警', url: '/sys/Alarm', permits: ['msg:alarm'] },
      { name: '通知公告', url: '/sys/Inform', permits: ['msg:inform'] },
      { name: '催单', url: '/MessageReminder', permits: ['order:remind'] },
      master('异常配置', 'AnomalyConfig', 'base:anomalyConfig'),
      { name: '预警规则', url: '/sys/AlarmRule', permits: ['msg:alarmRule'] },
    ],
  },
  {
    name: '仓库资料',
    icon: 'warehouse',
    visibility: 2,
    pages: [
      { name: '仓库', url: '/Warehouse/WarehouseList', permits: ['base:warehouse'] },
      master('仓组', 'WarehouseGroup', 'base:warehouseGroup'),
      master('库房', 'Room', 'base:room'),
      master('工厂库房', 'FactoryRoom', 'base:factoryRoom'),
      master('库区', 'Area', 'base:area'),
      master('巷道', 'Roadway', 'base:roadway', 'base:roadwayShyRules'),
      master('库位', 'Position', 'base:shy', 'base:position'),
      { name: '库位平面图', url: '/Inventory/Map', visibility: 1, permits: ['inv:map'] },
      master('商品拣货位', 'PickPosition', 'base:pickShy'),
      master('库位编码规则', 'ShelfCodeRule', 'base:shyCodeRule', 'base:shelfCodeRule'),
      master('月台', 'Dock', 'base:dock'),
      { name: '月台审核', url: '/Base/PlatformAudit', visibility: 1, permits: ['aud:platform'] },
      master('容器规格', 'ContainerSpec', 'base:containerSpec'),
      master('箱流转', 'CartonFlow', 'base:cartonFlow'),
      master('客户容器', 'CustomerContainer', 'base:customerContainer'),
      master('包装耗材', 'PackingMaterial', 'base:packingMaterial'),
      master('托盘容器', 'Pallet', 'base:pallet', 'base:lpn'),
      master('拣货车', 'Cart', 'base:cart'),
      master('播种墙', 'SeedWall', 'base:seedWall'),
      master('线路', 'Route', 'base:route'),
      master('车型', 'CarType', 'base:carType'),
      { name: '车辆', url: '/Transport/Car', permits: ['tms:car'] },
      { name: '司机', url: '/Transport/Driver', permits: ['tms:driver'] },
      master('前置仓', 'AdvanceHouse', 'base:advanceHouse'),
      master('仓库同步', 'WarehouseSync', 'base:warehouseSync'),
    ],
  },
  {
    name: '货主与商品',
    icon: 'goods',
    visibility: 2,
    pages: [
      master('货主', 'Owner', 'base:owner'),
      master('货主仓库', 'OwnerWarehouse', 'base:ownerWarehouse'),
      master('货主业务配置', 'OwnerBusinessConfig', 'base:ownerBusinessConfig'),
      master('供应商', 'Supplier', 'base:supplier'),
      master('生产商', 'Producer', 'base:producer'),
      master('客户', 'Customer', 'base:customer'),
      master('门店', 'Store', 'base:store'),
      { name: '收货地址', url: '/Base/ConsigneeAddress', permits: ['aud:address'] },
      { name: '签约合同', url: '/Base/StoreSigned', permits: ['aud:signed'] },
      master('商品', 'Goods', 'base:goods'),
      { name: '商品容器标准审核', url: '/Base/GoodsStandard', permits: ['aud:goodsStd'] },
      { name: '数据变更审核', url: '/Base/ChangeRequest', permits: ['aud:change'] },
      master('商品分类', 'GoodsCategory', 'base:goodsCategory'),
      master('商品品牌', 'GoodsBrand', 'base:goodsBrand'),
      master('商品组', 'GoodsGroup', 'base:goodsGroup'),
      master('商品等级', 'GoodsLevel', 'base:goodsLevel'),
      master('近似商品', 'GoodsSimilar', 'base:goodsSimilar'),
      master('计量单位', 'Unit', 'base:unit'),
      master('渠道来源', 'ChannelSource', 'base:channelSource'),
    ],
  },
  {
    name: '导入导出',
    icon: 'export',
    visibility: 2,
    pages: [
      { name: '导入记录', url: '/Template/ImportRecord', icon: 'list', permits: ['sys:import'] },
      { name: '导入模板', url: '/Template/Import', icon: 'tag', permits: ['sys:importTemplate'] },
      { name: '导出记录', url: '/Template/ExportRecord', icon: 'export', permits: ['rpt:export'] },
      { name: '后台任务', url: '/sys/Job', icon: 'list', permits: ['sys:job'] },
    ],
  },
  {
    name: '权限管理',
    icon: 'system',
    visibility: 2,
    pages: [
      { name: '短信发件箱', url: '/sys/SmsOutbox', visibility: 0, permits: ['sys:sms'] },
      { name: '用户管理', url: '/sys/User', icon: 'user', permits: ['sys:user', 'sys:role:assignUser'] },
      {
        name: '角色管理',
        url: '/sys/Role',
        icon: 'team',
        permits: [
          'sys:role:list',
          'sys:role:add',
          'sys:role:edit',
          'sys:role:delete',
          'sys:role:assignMenu',
          'sys:role:assignScope',
          'sys:role:assignDept',
        ],
      },
      { name: '部门管理', url: '/sys/Dept', icon: 'strategy', permits: ['sys:dept'] },
      { name: '岗位管理', url: '/sys/Position', icon: 'tag', permits: ['sys:position'] },
      { name: '菜单管理', url: '/sys/Menu', icon: 'list', visibility: 0, platform: true, permits: ['sys:menu'] },
      { name: '登录日志', url: '/sys/LoginLog', icon: 'audit', permits: ['sys:loginLog'] },
      { name: '操作日志', url: '/sys/OperationLog', icon: 'audit', permits: ['sys:opLog'] },
      { name: '接口日志', url: '/sys/InterfaceLog', icon: 'audit', permits: ['sys:ifLog'] },
      { name: '在线会话', url: '/sys/Session', icon: 'customer', permits: ['sys:session'] },
      { name: '数据字典', url: '/sys/Dictionary', icon: 'list', permits: ['sys:dict'] },
      { name: '业务字典', url: '/sys/BusinessDictionary', icon: 'tag', permits: ['sys:bizDict'] },
      { name: '公告', url: '/sys/Notify', icon: 'message', permits: ['sys:notify'] },
      { name: '客户端版本', url: '/sys/Client', icon: 'tool', visibility: 0, platform: true, permits: ['sys:client'] },
      {
        name: 'APP升级',
        url: '/sys/AppUpgrade',
        icon: 'export',
        visibility: 0,
        platform: true,
        permits: ['sys:upgrade'],
      },
    ],
  },
];

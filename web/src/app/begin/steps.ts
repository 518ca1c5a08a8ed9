import type { BeginStep } from '#contract/company/begin.ts';

/** What each step is called, what it is for, and the figure that shows how far one is. */
export const STEPS: Readonly<Record<BeginStep, { title: string; why: string; unit: string }>> = {
  warehouse: { title: '仓库', why: '人在一个仓库里工作，库存、单据和任务都属于仓库。先建第一个。', unit: '个仓库' },
  room: {
    title: '库房与库位',
    why: '按看到的样子描述一个库房：几条巷道、每条几列、几层高。库区、巷道、编码规则和库位一次生成；第一个库房还会带上收货区、集货区、残次区和月台。',
    unit: '个库位',
  },
  owner: { title: '货主', why: '商品和库存属于货主。给他开通当前仓库，他的货才能进来。', unit: '个货主' },
  goods: {
    title: '商品',
    why: '用表格导入商品：下载模板，按列填写，逐行校验通过后一次写入；也可以逐个新增。',
    unit: '个商品',
  },
  stock: {
    title: '期初库存',
    why: '把现在货架上的货登记进来：每行一个货主、商品、库位和数量，导入即过账，每个数都有单据和台账。没有现货可以跳过，从第一次收货开始。',
    unit: '行库存',
  },
  people: {
    title: '人员与角色',
    why: '角色已按岗位预设好。给每位同事一个账号、角色和仓库，初始密码只显示一次。',
    unit: '个用户',
  },
  receipt: {
    title: '第一次收货',
    why: '建一张入库单，到收货页扫描商品收下，再到上架页放上货架。',
    unit: '张完成的入库单',
  },
  shipment: {
    title: '第一次发货',
    why: '建一张出库单，分配库存、生成波次并释放，然后拣货、复核、集货、发运。',
    unit: '张完成的出库单',
  },
  preset: {
    title: '作业规则',
    why: '没有配置时系统按默认决定。选一套接近自己仓库的预设，逐条与本仓比较，勾选需要的应用；以后随时能改，也能撤销。',
    unit: '次配置变更',
  },
};

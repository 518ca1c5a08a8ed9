/** Who sees an entry: 0 headquarters only, 1 branch warehouses only, 2 both. */
type Visibility = 0 | 1 | 2;

export interface MenuPage {
  name: string;
  url: string;
  icon?: string;
  visibility?: Visibility;
  /** Prefixes of the permissions whose buttons stand on this page; the codes themselves come from the catalogue. */
  permits: readonly string[];
  /** Those of them that hold at headquarters and in branches, wherever the page shows. */
  everywhere?: readonly string[];
  /** Only the tenant that runs the platform is entitled to it. */
  platform?: true;
}

/** A directory of the menu. */
interface MenuHead {
  name: string;
  icon: string;
  visibility: Visibility;
}

export interface MenuGroup extends MenuHead {
  pages: readonly MenuPage[];
}

/** The directories of the built-in menu, in their order. Each domain says which of its pages stand in them. */
export const directories = {
  inbound: { name: '入库管理', icon: 'inbound', visibility: 1 },
  outbound: { name: '出库管理', icon: 'outbound', visibility: 1 },
  stock: { name: '库内管理', icon: 'stock', visibility: 1 },
  customer: { name: '客服中心', icon: 'customer', visibility: 2 },
  order: { name: '订单中心', icon: 'order', visibility: 2 },
  transport: { name: '运输管理', icon: 'truck', visibility: 2 },
  message: { name: '消息预警', icon: 'message', visibility: 2 },
  billing: { name: '计费中心', icon: 'billing', visibility: 2 },
  patrol: { name: '巡检', icon: 'audit', visibility: 2 },
  warehouse: { name: '仓库资料', icon: 'warehouse', visibility: 2 },
  goods: { name: '货主与商品', icon: 'goods', visibility: 2 },
  configIn: { name: '入库配置', icon: 'config', visibility: 1 },
  configOut: { name: '出库配置', icon: 'config', visibility: 1 },
  configStock: { name: '库内配置', icon: 'config', visibility: 1 },
  report: { name: '报表', icon: 'report', visibility: 2 },
  exchange: { name: '导入导出', icon: 'export', visibility: 2 },
  system: { name: '权限管理', icon: 'system', visibility: 2 },
} as const satisfies Readonly<Record<string, MenuHead>>;

/** Pages of one domain that stand one below the other. */
export interface MenuRun {
  in: keyof typeof directories;
  /** The address of the page they stand below, of whatever domain; else they begin the directory. */
  after?: string;
  pages: readonly MenuPage[];
}

/** The page of a master. */
export const master = (name: string, file: string, ...permits: string[]): MenuPage => ({
  name,
  url: `/Basic/${file}`,
  permits,
});

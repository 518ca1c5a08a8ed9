/** One way from a hit to a page: `{id}`, `{code}` and `{ownerId}` are the hit's. */
export interface Way {
  permit: string;
  to: string;
}

/** What the command bar (快速查找) finds beside menus: by which name it is shown, and the first way open to whoever asks. */
export interface Kind {
  label: string;
  ways: readonly Way[];
}

export const kinds = {
  inbound: { label: '入库单', ways: [{ permit: 'in:order:list', to: '/Inbound/OrderDetail/{id}' }] },
  putaway: { label: '上架任务', ways: [{ permit: 'task:putaway:list', to: '/Inbound/Putaway?task={id}' }] },
  outbound: { label: '出库单', ways: [{ permit: 'out:order:list', to: '/Outbound/OrderDetail/{id}' }] },
  wave: { label: '波次', ways: [{ permit: 'out:wave:list', to: '/Outbound/WaveDetail/{id}' }] },
  pick: { label: '拣货任务', ways: [{ permit: 'out:pick:list', to: '/Outbound/PickTask?taskNo={code}' }] },
  shipment: { label: '发运单', ways: [{ permit: 'out:ship:list', to: '/Outbound/ShipDetail/{id}' }] },
  adjust: { label: '库存调整', ways: [{ permit: 'inv:adjust:list', to: '/Inner/Adjust?open={id}' }] },
  goods: {
    label: '商品',
    ways: [
      { permit: 'inv:stock:list', to: '/Inventory/Stock?goodsCode={code}&ownerId={ownerId}' },
      { permit: 'base:goods:list', to: '/Basic/Goods?code={code}&ownerId={ownerId}' },
    ],
  },
  position: {
    label: '库位',
    ways: [{ permit: 'inv:stock:list', to: '/Inventory/Stock?by=position&positionCode={code}' }],
  },
  lpn: { label: '容器', ways: [{ permit: 'inv:stock:list', to: '/Inventory/Stock?by=lpn&lpnCode={code}' }] },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const KINDS = Object.keys(kinds) as KindName[];

/** Fewer letters than this would find everything. */
export const TEXT_MIN = 2;
export const TEXT_MAX = 64;

// Generated from the contract by `npm run gen`.
import type { Ask, Call, Route } from './call.ts';

/** 查询收货地址：提交的内容 */
export type ConsigneesInput = {
  /** 从此之后 */
  since?: string;
  /** 条数；缺省 200 */
  limit?: number;
};

/** 查询收货地址：答复 */
export type ConsigneesOutput = {
  list: {
    /** 编号 */
    id: number;
    /** 货主编码 */
    ownerCode: string;
    /** 收货人 */
    consignee: string;
    /** 电话 */
    phone: string | null;
    /** 地址 */
    address: string | null;
    /** 审核状态；0 待审核, 1 已通过, 2 已驳回 */
    auditStatus: number;
    /** 状态；1 启用, 0 停用 */
    status: number;
    /** 已删除 */
    isDeleted: boolean;
  }[];
  /** 下次从此之后 */
  next: string;
  /** 还有更多 */
  more: boolean;
};

/** 查询客户：提交的内容 */
export type CustomersInput = {
  /** 从此之后 */
  since?: string;
  /** 条数；缺省 200 */
  limit?: number;
};

/** 查询客户：答复 */
export type CustomersOutput = {
  list: {
    /** 编号 */
    id: number;
    /** 编码 */
    code: string;
    /** 名称 */
    name: string;
    /** 货主编码 */
    ownerCode: string;
    /** 状态；1 启用, 0 停用 */
    status: number;
    /** 已删除 */
    isDeleted: boolean;
  }[];
  /** 下次从此之后 */
  next: string;
  /** 还有更多 */
  more: boolean;
};

/** 提交商品：提交的内容 */
export type GoodsUpsertInput = {
  /** 商品 */
  goods: {
    /** 货主编码 */
    ownerCode: string;
    /** 商品编码 */
    code: string;
    /** 版本 */
    version?: number | null;
    /** 商品名称 */
    name: string;
    /** 简称 */
    shortName?: string | null;
    /** 规格 */
    spec?: string | null;
    /** 温层；1 冷冻, 2 冷藏, 3 常温, 4 恒温, 5 超低温 */
    storageMode: 1 | 2 | 3 | 4 | 5;
    /** 基本单位编码或名称 */
    baseUnit: string;
    /** 批次管理；缺省 true */
    isLot?: boolean;
    /** 抄码；缺省 false */
    isCatchWeight?: boolean;
    /** 保质期天；单位：天 */
    shelfLifeDays?: number | null;
    /** 长mm；单位：mm；缺省 0 */
    length?: number;
    /** 宽mm；单位：mm；缺省 0 */
    width?: number;
    /** 高mm；单位：mm；缺省 0 */
    height?: number;
    /** 毛重g；单位：g；缺省 0 */
    weight?: number;
    /** 体积cm³；单位：cm³；缺省 0 */
    volume?: number;
    /** 状态；1 启用, 0 停用；缺省 1 */
    status?: 1 | 0;
    /** 包装单位；缺省 [] */
    units?: {
      /** 级别；1 基本, 2 中包, 3 箱, 4 托 */
      level: 1 | 2 | 3 | 4;
      /** 单位编码或名称 */
      unit: string;
      /** 含基本单位数 */
      ratio: number;
    }[];
    /** 条码；缺省 [] */
    barcodes?: {
      /** 条码 */
      barcode: string;
      /** 级别；1 基本, 2 中包, 3 箱, 4 托；缺省 1 */
      unitLevel?: 1 | 2 | 3 | 4;
    }[];
  }[];
};

/** 提交商品：答复 */
export type GoodsUpsertOutput = {
  /** 成功条数 */
  okCount: number;
  /** 失败条数 */
  failCount: number;
  list: {
    /** 序号 */
    index: number;
    /** 成功 */
    ok: boolean;
    /** 结果代码 */
    code: number;
    /** 说明 */
    msg: string | null;
    errors: {
      /** 字段 */
      field: string;
      /** 说明 */
      msg: string;
    }[];
    /** 货主编码 */
    ownerCode: string;
    /** 商品编码 */
    goodsCode: string;
    /** 编号 */
    id: number | null;
    /** 版本 */
    version: number | null;
  }[];
};

/** 取消已提交的入库单：提交的内容 */
export type InboundOrdersCancelInput = {
  /** 入库单 */
  orders: {
    /** 货主编码 */
    ownerCode: string;
    /** 货主单号 */
    externalNo: string;
    /** 版本 */
    version?: number | null;
    /** 原因 */
    reason?: string | null;
  }[];
};

/** 取消已提交的入库单：答复 */
export type InboundOrdersCancelOutput = {
  /** 成功条数 */
  okCount: number;
  /** 失败条数 */
  failCount: number;
  list: {
    /** 序号 */
    index: number;
    /** 成功 */
    ok: boolean;
    /** 结果代码 */
    code: number;
    /** 说明 */
    msg: string | null;
    errors: {
      /** 字段 */
      field: string;
      /** 说明 */
      msg: string;
    }[];
    /** 货主编码 */
    ownerCode: string;
    /** 货主单号 */
    externalNo: string;
    /** 编号 */
    id: number | null;
    /** 单号 */
    orderNo: string | null;
    /** 状态；10 待预约, 20 已预约, 30 已到仓, 40 卸货中, 50 收货中, 60 已收货, 70 上架中, 80 已完成, 90 已关闭, 99 已取消 */
    status: number | null;
    /** 版本 */
    version: number | null;
  }[];
};

/** 查询变化的入库单：提交的内容 */
export type InboundOrdersChangesInput = {
  /** 从此之后 */
  since?: string;
  /** 条数；缺省 200 */
  limit?: number;
};

/** 查询变化的入库单：答复 */
export type InboundOrdersChangesOutput = {
  list: {
    /** 编号 */
    id: number;
    /** 入库单号 */
    orderNo: string;
    /** 货主单号 */
    externalNo: string | null;
    /** 货主编码 */
    ownerCode: string;
    /** 入库类型；1 采购, 2 调拨, 3 退货, 4 生产, 5 换仓, 9 其他 */
    orderType: number;
    /** 状态；10 待预约, 20 已预约, 30 已到仓, 40 卸货中, 50 收货中, 60 已收货, 70 上架中, 80 已完成, 90 已关闭, 99 已取消 */
    status: number;
    /** 状态名称 */
    statusName: string;
    /** 挂起 */
    isSuspended: boolean;
    /** 预计到货 */
    expectAt: string | null;
    /** 完成时间 */
    finishAt: string | null;
    /** 版本 */
    version: number;
    /** 修改时间 */
    updatedAt: string;
    lines: {
      /** 行号 */
      lineNo: number;
      /** 商品编码 */
      goodsCode: string;
      /** 预计；单位：基本单位 */
      qtyExpected: number;
      /** 已收；单位：基本单位 */
      qtyReceived: number;
      /** 残次；单位：基本单位 */
      qtyDamaged: number;
      /** 拒收；单位：基本单位 */
      qtyRejected: number;
      /** 已上架；单位：基本单位 */
      qtyPutaway: number;
      /** 关闭；单位：基本单位 */
      qtyClosed: number;
      /** 越库出库单 */
      forOrderNo: string | null;
      /** 越库行号 */
      forLineNo: number | null;
    }[];
  }[];
  /** 下次从此之后 */
  next: string;
  /** 还有更多 */
  more: boolean;
};

/** 查询入库单状态：提交的内容 */
export type InboundOrdersStatusInput = {
  /** 入库单号 */
  orderNo?: string;
  /** 货主单号 */
  externalNo?: string;
  /** 货主编码 */
  ownerCode?: string;
};

/** 查询入库单状态：答复 */
export type InboundOrdersStatusOutput = {
  /** 编号 */
  id: number;
  /** 入库单号 */
  orderNo: string;
  /** 货主单号 */
  externalNo: string | null;
  /** 货主编码 */
  ownerCode: string;
  /** 入库类型；1 采购, 2 调拨, 3 退货, 4 生产, 5 换仓, 9 其他 */
  orderType: number;
  /** 状态；10 待预约, 20 已预约, 30 已到仓, 40 卸货中, 50 收货中, 60 已收货, 70 上架中, 80 已完成, 90 已关闭, 99 已取消 */
  status: number;
  /** 状态名称 */
  statusName: string;
  /** 挂起 */
  isSuspended: boolean;
  /** 预计到货 */
  expectAt: string | null;
  /** 完成时间 */
  finishAt: string | null;
  /** 版本 */
  version: number;
  /** 修改时间 */
  updatedAt: string;
  lines: {
    /** 行号 */
    lineNo: number;
    /** 商品编码 */
    goodsCode: string;
    /** 预计；单位：基本单位 */
    qtyExpected: number;
    /** 已收；单位：基本单位 */
    qtyReceived: number;
    /** 残次；单位：基本单位 */
    qtyDamaged: number;
    /** 拒收；单位：基本单位 */
    qtyRejected: number;
    /** 已上架；单位：基本单位 */
    qtyPutaway: number;
    /** 关闭；单位：基本单位 */
    qtyClosed: number;
    /** 越库出库单 */
    forOrderNo: string | null;
    /** 越库行号 */
    forLineNo: number | null;
  }[];
}[];

/** 提交入库单：提交的内容 */
export type InboundOrdersUpsertInput = {
  /** 入库单 */
  orders: {
    /** 货主编码 */
    ownerCode: string;
    /** 货主单号 */
    externalNo: string;
    /** 版本 */
    version?: number | null;
    /** 入库类型；1 采购, 2 调拨, 3 退货, 4 生产, 5 换仓, 9 其他；缺省 1 */
    orderType?: 1 | 3 | 4 | 5 | 9;
    /** 供应商编码 */
    supplierCode?: string | null;
    /** 生产商编码 */
    producerCode?: string | null;
    /** 预计到货 */
    expectAt?: string | null;
    /** 备注 */
    remark?: string | null;
    /** 明细 */
    lines: {
      /** 商品编码 */
      goodsCode: string;
      /** 单位；1 基本, 2 中包, 3 箱, 4 托；缺省 1 */
      unitLevel?: 1 | 2 | 3 | 4;
      /** 数量；单位：包装单位 */
      unitQty: number;
      /** 要求生产日期 */
      wantProducedOn?: string | null;
      /** 要求批次 */
      wantLotNo?: string | null;
      /** 越库出库单货主单号 */
      forExternalNo?: string | null;
      /** 越库行号 */
      forLineNo?: number | null;
      /** 备注 */
      remark?: string | null;
    }[];
  }[];
};

/** 提交入库单：答复 */
export type InboundOrdersUpsertOutput = {
  /** 成功条数 */
  okCount: number;
  /** 失败条数 */
  failCount: number;
  list: {
    /** 序号 */
    index: number;
    /** 成功 */
    ok: boolean;
    /** 结果代码 */
    code: number;
    /** 说明 */
    msg: string | null;
    errors: {
      /** 字段 */
      field: string;
      /** 说明 */
      msg: string;
    }[];
    /** 货主编码 */
    ownerCode: string;
    /** 货主单号 */
    externalNo: string;
    /** 编号 */
    id: number | null;
    /** 单号 */
    orderNo: string | null;
    /** 状态；10 待预约, 20 已预约, 30 已到仓, 40 卸货中, 50 收货中, 60 已收货, 70 上架中, 80 已完成, 90 已关闭, 99 已取消 */
    status: number | null;
    /** 版本 */
    version: number | null;
  }[];
};

/** 查看当前API客户端：提交的内容 */
export type MeInput = Record<string, never>;

/** 查看当前API客户端：答复 */
export type MeOutput = {
  /** 客户端名称 */
  name: string;
  /** 租户名称 */
  tenantName: string;
  /** 权限 */
  permissions: string[];
  /** 请求频率(次/分)；单位：次/分 */
  ratePerMinute: number;
  /** 密钥失效时间 */
  keyEndsAt: string | null;
  /** 到期时间 */
  expireAt: string | null;
  /** 仓库 */
  warehouses: {
    /** 仓库；warehouse 的编号 */
    id: number;
    /** 仓库编码 */
    code: string;
    /** 仓库名称 */
    name: string;
  }[];
};

/** 取消已提交的出库单：提交的内容 */
export type OutboundOrdersCancelInput = {
  /** 出库单 */
  orders: {
    /** 货主编码 */
    ownerCode: string;
    /** 货主单号 */
    externalNo: string;
    /** 版本 */
    version?: number | null;
    /** 原因 */
    reason: string;
  }[];
};

/** 取消已提交的出库单：答复 */
export type OutboundOrdersCancelOutput = {
  /** 成功条数 */
  okCount: number;
  /** 失败条数 */
  failCount: number;
  list: {
    /** 序号 */
    index: number;
    /** 成功 */
    ok: boolean;
    /** 结果代码 */
    code: number;
    /** 说明 */
    msg: string | null;
    errors: {
      /** 字段 */
      field: string;
      /** 说明 */
      msg: string;
    }[];
    /** 货主编码 */
    ownerCode: string;
    /** 货主单号 */
    externalNo: string;
    /** 编号 */
    id: number | null;
    /** 单号 */
    orderNo: string | null;
    /** 状态；10 待分配, 20 部分分配, 30 已分配, 40 待拣货, 50 拣货中, 60 待复核, 65 复核中, 70 已复核, 75 已装箱, 80 已集货, 85 部分发运, 90 已发运, 99 已取消 */
    status: number | null;
    /** 版本 */
    version: number | null;
  }[];
};

/** 查询变化的出库单：提交的内容 */
export type OutboundOrdersChangesInput = {
  /** 从此之后 */
  since?: string;
  /** 条数；缺省 200 */
  limit?: number;
};

/** 查询变化的出库单：答复 */
export type OutboundOrdersChangesOutput = {
  list: {
    /** 编号 */
    id: number;
    /** 出库单号 */
    orderNo: string;
    /** 货主单号 */
    externalNo: string | null;
    /** 拆单序号 */
    splitNo: number;
    /** 货主编码 */
    ownerCode: string;
    /** 出库类型；1 门店销售, 2 调拨, 3 退供, 4 报损, 5 领用, 6 换仓, 9 其他 */
    orderType: number;
    /** 状态；10 待分配, 20 部分分配, 30 已分配, 40 待拣货, 50 拣货中, 60 待复核, 65 复核中, 70 已复核, 75 已装箱, 80 已集货, 85 部分发运, 90 已发运, 99 已取消 */
    status: number;
    /** 状态名称 */
    statusName: string;
    /** 冻结 */
    isFrozen: boolean;
    /** 要求日期 */
    requireOn: string;
    /** 发运时间 */
    shippedAt: string | null;
    /** 取消原因 */
    cancelReason: string | null;
    /** 版本 */
    version: number;
    /** 修改时间 */
    updatedAt: string;
    lines: {
      /** 行号 */
      lineNo: number;
      /** 商品编码 */
      goodsCode: string;
      /** 品质；A 良品, Q 待检, D 残次, R 拒收待退 */
      quality: string;
      /** 订购；单位：基本单位 */
      qtyOrdered: number;
      /** 分配；单位：基本单位 */
      qtyAllocated: number;
      /** 已拣；单位：基本单位 */
      qtyPicked: number;
      /** 已发；单位：基本单位 */
      qtyShipped: number;
      /** 取消；单位：基本单位 */
      qtyCancelled: number;
    }[];
  }[];
  /** 下次从此之后 */
  next: string;
  /** 还有更多 */
  more: boolean;
};

/** 查询出库单状态：提交的内容 */
export type OutboundOrdersStatusInput = {
  /** 出库单号 */
  orderNo?: string;
  /** 货主单号 */
  externalNo?: string;
  /** 货主编码 */
  ownerCode?: string;
};

/** 查询出库单状态：答复 */
export type OutboundOrdersStatusOutput = {
  /** 编号 */
  id: number;
  /** 出库单号 */
  orderNo: string;
  /** 货主单号 */
  externalNo: string | null;
  /** 拆单序号 */
  splitNo: number;
  /** 货主编码 */
  ownerCode: string;
  /** 出库类型；1 门店销售, 2 调拨, 3 退供, 4 报损, 5 领用, 6 换仓, 9 其他 */
  orderType: number;
  /** 状态；10 待分配, 20 部分分配, 30 已分配, 40 待拣货, 50 拣货中, 60 待复核, 65 复核中, 70 已复核, 75 已装箱, 80 已集货, 85 部分发运, 90 已发运, 99 已取消 */
  status: number;
  /** 状态名称 */
  statusName: string;
  /** 冻结 */
  isFrozen: boolean;
  /** 要求日期 */
  requireOn: string;
  /** 发运时间 */
  shippedAt: string | null;
  /** 取消原因 */
  cancelReason: string | null;
  /** 版本 */
  version: number;
  /** 修改时间 */
  updatedAt: string;
  lines: {
    /** 行号 */
    lineNo: number;
    /** 商品编码 */
    goodsCode: string;
    /** 品质；A 良品, Q 待检, D 残次, R 拒收待退 */
    quality: string;
    /** 订购；单位：基本单位 */
    qtyOrdered: number;
    /** 分配；单位：基本单位 */
    qtyAllocated: number;
    /** 已拣；单位：基本单位 */
    qtyPicked: number;
    /** 已发；单位：基本单位 */
    qtyShipped: number;
    /** 取消；单位：基本单位 */
    qtyCancelled: number;
  }[];
}[];

/** 提交出库单：提交的内容 */
export type OutboundOrdersUpsertInput = {
  /** 出库单 */
  orders: {
    /** 货主编码 */
    ownerCode: string;
    /** 货主单号 */
    externalNo: string;
    /** 版本 */
    version?: number | null;
    /** 出库类型；1 门店销售, 2 调拨, 3 退供, 4 报损, 5 领用, 6 换仓, 9 其他；缺省 1 */
    orderType?: 1 | 3 | 4 | 5 | 6 | 9;
    /** 配送方式；1 配送, 2 自提, 3 快递, 4 干线调拨；缺省 1 */
    deliveryType?: 1 | 2 | 3 | 4;
    /** 门店编码 */
    storeCode?: string | null;
    /** 客户编码 */
    customerCode?: string | null;
    /** 供应商编码 */
    supplierCode?: string | null;
    /** 线路编码 */
    routeCode?: string | null;
    /** 优先级；缺省 50 */
    priority?: number;
    /** 要求日期 */
    requireOn: string;
    /** 收货人 */
    consignee?: string | null;
    /** 电话 */
    phone?: string | null;
    /** 地址 */
    address?: string | null;
    /** 缺货策略；0 继承, 1 部分发货, 2 整单等待, 3 自动拆单；缺省 0 */
    shortPolicy?: 0 | 1 | 2 | 3;
    /** 备注 */
    remark?: string | null;
    /** 明细 */
    lines: {
      /** 商品编码 */
      goodsCode: string;
      /** 单位；1 基本, 2 中包, 3 箱, 4 托；缺省 1 */
      unitLevel?: 1 | 2 | 3 | 4;
      /** 数量；单位：包装单位 */
      unitQty: number;
      /** 品质；A 良品, Q 待检, D 残次, R 拒收待退；缺省 "A" */
      quality?: 'A' | 'D' | 'R';
      /** 指定批次 */
      lotNo?: string | null;
      /** 生产日期从 */
      wantFrom?: string | null;
      /** 生产日期到 */
      wantTo?: string | null;
    }[];
  }[];
};

/** 提交出库单：答复 */
export type OutboundOrdersUpsertOutput = {
  /** 成功条数 */
  okCount: number;
  /** 失败条数 */
  failCount: number;
  list: {
    /** 序号 */
    index: number;
    /** 成功 */
    ok: boolean;
    /** 结果代码 */
    code: number;
    /** 说明 */
    msg: string | null;
    errors: {
      /** 字段 */
      field: string;
      /** 说明 */
      msg: string;
    }[];
    /** 货主编码 */
    ownerCode: string;
    /** 货主单号 */
    externalNo: string;
    /** 编号 */
    id: number | null;
    /** 单号 */
    orderNo: string | null;
    /** 状态；10 待分配, 20 部分分配, 30 已分配, 40 待拣货, 50 拣货中, 60 待复核, 65 复核中, 70 已复核, 75 已装箱, 80 已集货, 85 部分发运, 90 已发运, 99 已取消 */
    status: number | null;
    /** 版本 */
    version: number | null;
  }[];
};

/** 查询货主：提交的内容 */
export type OwnersInput = {
  /** 从此之后 */
  since?: string;
  /** 条数；缺省 200 */
  limit?: number;
};

/** 查询货主：答复 */
export type OwnersOutput = {
  list: {
    /** 编号 */
    id: number;
    /** 编码 */
    code: string;
    /** 名称 */
    name: string;
    /** 状态；1 启用, 0 停用 */
    status: number;
    /** 已删除 */
    isDeleted: boolean;
  }[];
  /** 下次从此之后 */
  next: string;
  /** 还有更多 */
  more: boolean;
};

/** 查询库存：提交的内容 */
export type StockQueryInput = {
  /** 货主编码 */
  ownerCode: string;
  /** 商品编码 */
  goodsCodes?: string[];
  /** 从此编码之后 */
  after?: string;
};

/** 查询库存：答复 */
export type StockQueryOutput = {
  /** 时间 */
  at: string;
  list: {
    /** 商品编码 */
    goodsCode: string;
    /** 品质；A 良品, Q 待检, D 残次, R 拒收待退 */
    quality: 'A' | 'Q' | 'D' | 'R';
    /** 现存；单位：基本单位 */
    onHand: number;
    /** 分配；单位：基本单位 */
    allocated: number;
    /** 锁定；单位：基本单位 */
    locked: number;
    /** 可用；单位：基本单位 */
    available: number;
  }[];
  /** 还有更多 */
  more: boolean;
};

/** 查询门店：提交的内容 */
export type StoresInput = {
  /** 从此之后 */
  since?: string;
  /** 条数；缺省 200 */
  limit?: number;
};

/** 查询门店：答复 */
export type StoresOutput = {
  list: {
    /** 编号 */
    id: number;
    /** 编码 */
    code: string;
    /** 名称 */
    name: string;
    /** 货主编码 */
    ownerCode: string;
    /** 联系人 */
    contact: string | null;
    /** 电话 */
    phone: string | null;
    /** 地址 */
    address: string | null;
    /** 状态；1 启用, 0 停用 */
    status: number;
    /** 已删除 */
    isDeleted: boolean;
  }[];
  /** 下次从此之后 */
  next: string;
  /** 还有更多 */
  more: boolean;
};

/** Every call of the API, by its place. */
export interface Api {
  /** 查询收货地址 */
  consignees: Ask<ConsigneesInput, ConsigneesOutput>;
  /** 查询客户 */
  customers: Ask<CustomersInput, CustomersOutput>;
  goods: {
    /** 提交商品 `base:goods:add` */
    upsert: Call<GoodsUpsertInput, GoodsUpsertOutput>;
  };
  inboundOrders: {
    /** 取消已提交的入库单 `in:order:cancel` */
    cancel: Call<InboundOrdersCancelInput, InboundOrdersCancelOutput>;
    /** 查询变化的入库单 `in:order:list` */
    changes: Ask<InboundOrdersChangesInput, InboundOrdersChangesOutput>;
    /** 查询入库单状态 `in:order:list` */
    status: Ask<InboundOrdersStatusInput, InboundOrdersStatusOutput>;
    /** 提交入库单 `in:order:add` */
    upsert: Call<InboundOrdersUpsertInput, InboundOrdersUpsertOutput>;
  };
  /** 查看当前API客户端 */
  me: Ask<MeInput, MeOutput>;
  outboundOrders: {
    /** 取消已提交的出库单 `out:order:cancel` */
    cancel: Call<OutboundOrdersCancelInput, OutboundOrdersCancelOutput>;
    /** 查询变化的出库单 `out:order:list` */
    changes: Ask<OutboundOrdersChangesInput, OutboundOrdersChangesOutput>;
    /** 查询出库单状态 `out:order:list` */
    status: Ask<OutboundOrdersStatusInput, OutboundOrdersStatusOutput>;
    /** 提交出库单 `out:order:add` */
    upsert: Call<OutboundOrdersUpsertInput, OutboundOrdersUpsertOutput>;
  };
  /** 查询货主 */
  owners: Ask<OwnersInput, OwnersOutput>;
  stock: {
    /** 查询库存 `inv:stock:list` */
    query: Call<StockQueryInput, StockQueryOutput>;
  };
  /** 查询门店 */
  stores: Ask<StoresInput, StoresOutput>;
}

/** Where each call is made. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'consignees': { method: 'GET', path: '/consignees', command: false, house: true },
  'customers': { method: 'GET', path: '/customers', command: false, house: true },
  'goods.upsert': { method: 'POST', path: '/goods/upsert', command: true, house: true },
  'inboundOrders.cancel': { method: 'POST', path: '/inbound-orders/cancel', command: true, house: true },
  'inboundOrders.changes': { method: 'GET', path: '/inbound-orders/changes', command: false, house: true },
  'inboundOrders.status': { method: 'GET', path: '/inbound-orders/status', command: false, house: true },
  'inboundOrders.upsert': { method: 'POST', path: '/inbound-orders/upsert', command: true, house: true },
  'me': { method: 'GET', path: '/me', command: false, house: false },
  'outboundOrders.cancel': { method: 'POST', path: '/outbound-orders/cancel', command: true, house: true },
  'outboundOrders.changes': { method: 'GET', path: '/outbound-orders/changes', command: false, house: true },
  'outboundOrders.status': { method: 'GET', path: '/outbound-orders/status', command: false, house: true },
  'outboundOrders.upsert': { method: 'POST', path: '/outbound-orders/upsert', command: true, house: true },
  'owners': { method: 'GET', path: '/owners', command: false, house: true },
  'stock.query': { method: 'POST', path: '/stock/query', command: false, house: true },
  'stores': { method: 'GET', path: '/stores', command: false, house: true },
};

/** The codes of the refusals these calls may answer with, in themselves or in a row. */
export const REFUSAL_CODES = {
  /** 请求错误 */
  BAD_REQUEST: 400,
  /** 操作失败 */
  BUSINESS: 200000,
  /** 系统繁忙，请稍后重试 */
  BUSY: 100503,
  /** 服务器内部错误 */
  DEFECT: 500,
  /** 数据已存在 */
  DUPLICATE: 100005,
  /** 参数校验失败 */
  FIELD: 100001,
  /** 拒绝访问 */
  FORBIDDEN: 403,
  /** 重复提交的内容不一致，请刷新后重试 */
  IDEMPOTENCY: 100006,
  /** 数据正在被使用 */
  IN_USE: 100010,
  /** 数据不存在或无权访问 */
  NOT_FOUND: 100002,
  /** 您尚未分配仓库，请联系管理员 */
  NO_WAREHOUSE: 110114,
  /** 请先修改初始密码 */
  PASSWORD_CHANGE_DUE: 110120,
  /** 超出数据权限范围 */
  SCOPE: 100007,
  /** 登录状态已失效，请重新登录 */
  SESSION_ENDED: 401,
  /** 请求超时 */
  SLOW_BODY: 408,
  /** 当前状态不允许该操作 */
  STATE: 100004,
  /** 可用数量不足 */
  STOCK: 220001,
  /** 请求过于频繁，请稍后重试 */
  TOO_FAST: 429,
  /** 数据量过大，请缩小范围 */
  TOO_LARGE: 100009,
  /** 登录超时 */
  UNAUTHENTICATED: 401,
  /** 服务不可用 */
  UNAVAILABLE: 503,
  /** 数据已被他人修改，请刷新后重试 */
  VERSION: 100003,
  /** 当前仓库已切换，请刷新页面 */
  WAREHOUSE_SWITCHED: 110130,
} as const;

/** What a webhook is told, by topic. Quantities are in base units. */
export interface WebhookTopics {
  /** 出库单已新建：手工、导入或接口新建出库单 */
  'order.created': { data: {
    /** 出库单编号 */
    orderId: number;
    /** 出库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
  } };
  /** 出库单已分配：分配到库存，可能只分配了一部分；再次分配会再次推送 */
  'order.allocated': { data: {
    /** 出库单编号 */
    orderId: number;
    /** 出库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
  } };
  /** 出库单已释放：所在波次释放，开始作业 */
  'order.released': { data: {
    /** 出库单编号 */
    orderId: number;
    /** 出库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 波次号 */
    waveNo: string;
  } };
  /** 出库单已发运：货物离库，分车发运的每车推送一次 */
  'order.shipped': { data: {
    /** 出库单编号 */
    orderId: number;
    /** 出库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 发运单号 */
    shipNo: string;
    /** 数量（基本单位）；单位：基本单位 */
    qty: number;
    /** 明细行数 */
    lineCount: number;
    /** 明细，最多 500 行 */
    lines: {
      /** 行号 */
      lineNo: number;
      /** 商品编码 */
      goodsCode: string;
      /** 数量（基本单位）；单位：基本单位 */
      qty: number;
    }[];
  } };
  /** 出库单撤销发运：发运被撤销，货物回到库内 */
  'order.unshipped': { data: {
    /** 出库单编号 */
    orderId: number;
    /** 出库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 发运单号 */
    shipNo: string;
  } };
  /** 出库单已取消：取消、拦截的货物全部归位、全部缺货或换仓转出 */
  'order.cancelled': { data: {
    /** 出库单编号 */
    orderId: number;
    /** 出库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 原因 */
    reason: string | null;
  }; prev?: {
    /** 取消前的状态；10 待分配, 20 部分分配, 30 已分配, 40 待拣货, 50 拣货中, 60 待复核, 65 复核中, 70 已复核, 75 已装箱, 80 已集货, 85 部分发运, 90 已发运, 99 已取消 */
    status: number;
  } };
  /** 入库单已收货：每次收货推送一次 */
  'receipt.received': { data: {
    /** 入库单编号 */
    orderId: number;
    /** 入库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 明细行数 */
    lineCount: number;
    /** 明细，最多 500 行 */
    lines: {
      /** 行号 */
      lineNo: number;
      /** 商品编码 */
      goodsCode: string;
      /** 数量（基本单位）；单位：基本单位 */
      qty: number;
      /** 品质 */
      quality: string;
    }[];
  } };
  /** 入库单已上架：每次上架推送一次 */
  'receipt.putaway': { data: {
    /** 入库单编号 */
    orderId: number;
    /** 入库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 明细行数 */
    lineCount: number;
    /** 明细，最多 500 行 */
    lines: {
      /** 行号 */
      lineNo: number;
      /** 商品编码 */
      goodsCode: string;
      /** 数量（基本单位）；单位：基本单位 */
      qty: number;
    }[];
  } };
  /** 入库单已完成：收货、质检与上架全部结束 */
  'receipt.closed': { data: {
    /** 入库单编号 */
    orderId: number;
    /** 入库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 明细行数 */
    lineCount: number;
    /** 明细，最多 500 行 */
    lines: {
      /** 行号 */
      lineNo: number;
      /** 商品编码 */
      goodsCode: string;
      /** 预期数量 */
      expected: number;
      /** 实收数量 */
      received: number;
      /** 残次数量 */
      damaged: number;
      /** 拒收数量 */
      rejected: number;
      /** 上架数量 */
      putAway: number;
    }[];
  } };
  /** 入库单重新打开：已完成的入库单又有变动，之后会再次完成 */
  'receipt.reopened': { data: {
    /** 入库单编号 */
    orderId: number;
    /** 入库单号 */
    orderNo: string;
    /** 外部单号 */
    externalNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
  } };
  /** 库存已调整：调整单、盘点差异与缺货报损改变库存；收货与发运另有事件 */
  'stock.changed': { data: {
    /** 调整单编号 */
    adjustId: number;
    /** 调整单号 */
    adjustNo: string;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 原因代码 */
    reasonCode: string;
    /** 明细行数 */
    lineCount: number;
    /** 明细，最多 500 行 */
    lines: {
      /** 商品编码 */
      goodsCode: string;
      /** 批次号，不分批次的商品没有 */
      lotNo: string | null;
      /** 品质 */
      quality: string;
      /** 变化，减少为负 */
      delta: number;
    }[];
  } };
  /** 库存已锁定：锁定通知生效，货物不再分配 */
  'hold.opened': { data: {
    /** 锁定通知编号 */
    noticeId: number;
    /** 锁定通知单号 */
    noticeNo: string;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 仍锁定的数量（基本单位）；单位：基本单位 */
    qty: number;
    /** 原因 */
    reason: string;
  } };
  /** 库存已解锁：锁定通知全部或部分解除，手工或到期 */
  'hold.released': { data: {
    /** 锁定通知编号 */
    noticeId: number;
    /** 锁定通知单号 */
    noticeNo: string;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 仍锁定的数量（基本单位）；单位：基本单位 */
    qty: number;
    /** 原因 */
    reason: string;
  } };
  /** 运单已签收：收货方签收、部分签收或拒收，每个运输订单推送一次 */
  'waybill.signed': { data: {
    /** 运输订单编号 */
    transportOrderId: number;
    /** 运输订单号 */
    orderNo: string;
    /** 来源单号 */
    sourceNo: string;
    /** 运单号 */
    waybillNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 签收结果；1 全部签收, 2 部分签收, 3 拒收 */
    signType: number;
    /** 数量（基本单位）；单位：基本单位 */
    qty: number;
  } };
  /** 运单已完成：运单完成（回单已审核或免回单），每个运输订单推送一次 */
  'waybill.completed': { data: {
    /** 运输订单编号 */
    transportOrderId: number;
    /** 运输订单号 */
    orderNo: string;
    /** 来源单号 */
    sourceNo: string;
    /** 运单号 */
    waybillNo: string | null;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 签收结果；1 全部签收, 2 部分签收, 3 拒收 */
    signType: number | null;
    /** 数量（基本单位）；单位：基本单位 */
    qty: number;
    /** 回单已审核，免回单的没有 */
    isReceipted: boolean;
  } };
  /** 投诉已提交：投诉提交受理，再次投诉会再次推送 */
  'complaint.opened': { data: {
    /** 投诉编号 */
    complaintId: number;
    /** 投诉单号 */
    complaintNo: string;
    /** 被投诉的单据号 */
    bizNo: string;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 投诉类型 */
    typeCode: string;
    /** 投诉级别 */
    level: number;
  } };
  /** 投诉已结案：回访后结案 */
  'complaint.closed': { data: {
    /** 投诉编号 */
    complaintId: number;
    /** 投诉单号 */
    complaintNo: string;
    /** 被投诉的单据号 */
    bizNo: string;
    /** 仓库编码 */
    warehouseCode: string;
    /** 货主编码 */
    ownerCode: string;
    /** 结论 */
    verdict: number | null;
  } };
  /** Sent by the button 测试. */
  ping: { data: Record<string, unknown> };
}

export type WebhookTopic = keyof WebhookTopics;

/** The body of a delivery. */
export type WebhookEvent = {
  [T in WebhookTopic]: {
    /** 事件标识，重试与重新推送时不变 */
    id: string;
    /** 发生时间（UTC） */
    at: string;
    /** 企业编码 */
    tenant: string;
  } & { topic: T } & WebhookTopics[T];
}[WebhookTopic];

import type { DesignKind } from './kinds.ts';

/** A fact a template may name: `name` in the design, `label` on the built-in paper, and what it looks like. */
export interface Fact {
  name: string;
  label: string;
  sample: string;
  /** A figure that adds up. */
  figure?: boolean;
}
export interface FactTable {
  name: string;
  title: string;
  columns: readonly Fact[];
}
export interface Facts {
  fields: readonly Fact[];
  tables: readonly FactTable[];
}

type Told = Readonly<Record<string, readonly [label: string, sample: string]>>;
const told = (facts: Told): Fact[] => Object.entries(facts).map(([name, [label, sample]]) => ({ name, label, sample }));

/** Of every paper and label. */
export const PAGE_FACT = 'page';
const PAGE: Told = { [PAGE_FACT]: ['页码', '1/1'] };

const label = (code: string, headline: string, facts: Told): Facts => ({
  fields: told({ code: ['条码内容', code], title: ['标题', code], headline: ['说明', headline], ...facts, ...PAGE }),
  tables: [],
});

/** Figures of these columns add up; others are told in cases and pieces, or are no figures. */
const table = (name: string, title: string, columns: Told, figures: readonly string[] = []): FactTable => ({
  name,
  title,
  columns: told(columns).map((fact) => (figures.includes(fact.name) ? { ...fact, figure: true } : fact)),
});
const paper = (title: string, no: string, facts: Told, tables: readonly FactTable[]): Facts => ({
  fields: told({ title: ['单据名称', title], no: ['单号', no], ...facts, ...PAGE }),
  tables,
});

const OWNER = { owner: ['货主', '好货商贸'], externalNo: ['货主单号', 'PO20260105'] } as const;
const ROUTE = { route: ['线路', '城东线'] } as const;
const ADDRESS = { address: ['地址', '杭州市余杭区文一西路 969 号'] } as const;
const REMARK = { remark: ['备注', '轻放'] } as const;
const GOODS = { goodsCode: ['商品编码', 'MILK-950'], goodsName: ['商品名称', '鲜牛奶 950ml'] } as const;
const LOT = { lot: ['到期 / 批次', '2026-12-31'] } as const;
const STOP = { stopNo: ['站', '3'], receiver: ['收货方', '文一路店'] } as const;
const BARCODE = { barcode: ['商品条码', '6901234567892'] } as const;
const CONTAINER = { what: ['容器 / 商品条码', 'P0000123'] } as const;

const MONEY: Told = {
  amount: ['金额', '1,200.00'],
  taxAmount: ['税额', '72.00'],
  totalAmount: ['价税合计', '1,272.00'],
};
const MONIES = Object.keys(MONEY);

/** What each paper and label tells, once: the tree of the designer, the check of a design and the reading of a document go by it. */
export const FACTS: Readonly<Record<DesignKind, Facts>> = {
  positionLabel: label('A01-12-03-1', '常温库 存储区', {
    roadway: ['巷道', 'A01'],
    bay: ['列', '12'],
    level: ['层', '3'],
    slot: ['位', '1'],
    checkDigit: ['校验码', '47'],
  }),
  areaLabel: label('A01', '存储区', {
    kind: ['类型', '存储区'],
    room: ['库房', '常温库'],
    house: ['仓库', '杭州一号仓'],
  }),
  goodsLabel: label('6901234567892', '鲜牛奶 950ml', {
    spec: ['规格', '950ml×12'],
    unit: ['单位', '盒'],
    life: ['保质期', '15天'],
    owner: ['货主', '好货商贸'],
  }),
  lpnLabel: label('P0000123', '托盘', { spec: ['规格', '1200×1000'], house: ['仓库', '杭州一号仓'] }),
  cartLabel: label('C001', '拣货车', { grid: ['格口', '3 × 4'], house: ['仓库', '杭州一号仓'] }),
  wallLabel: label('W01', '播种墙', { area: ['库区', '播种区'], grid: ['格口', '3 × 4'] }),
  slotLabel: label('W01-08', '播种墙 W01', { row: ['行', '2'], col: ['列', '4'] }),
  cartonLabel: label('X202601050001', '文一路店', {
    order: ['出库单', 'SO202601050001'],
    seq: ['箱序', '2/5'],
    ...ROUTE,
    weight: ['毛重', '12.30kg'],
    phone: ['电话', '13800001234'],
    ...ADDRESS,
  }),
  taskLabel: label('PT202601050001', '整单拣货', {
    wave: ['波次', 'WV202601050001'],
    area: ['库区', '存储区'],
    order: ['出库单', 'SO202601050001'],
    lines: ['行 / 件', '12 / 80'],
    first: ['起始库位', 'A01-12-03-1'],
  }),
  receivingNote: paper(
    '收货单',
    'IN202601050001',
    {
      ...OWNER,
      supplier: ['供应商', '西湖乳业'],
      house: ['收货仓库', '杭州一号仓'],
      type: ['入库类型', '采购入库'],
      expectAt: ['预计到货', '2026-01-05 14:00:00'],
      ...REMARK,
    },
    [
      table('lines', '收货明细', {
        lineNo: ['行', '1'],
        ...GOODS,
        ...BARCODE,
        expected: ['应收', '10箱'],
        received: ['实收', '10箱'],
        damaged: ['其中破损', ''],
        rejected: ['拒收', ''],
      }),
    ],
  ),
  putawayList: paper(
    '上架单',
    'PA202601050001',
    {
      order: ['入库单号', 'IN202601050001'],
      owner: OWNER.owner,
      assignee: ['领取人', '王小明'],
      createdAt: ['生成时间', '2026-01-05 14:30:00'],
    },
    [
      table('lines', '上架明细', {
        seq: ['#', '1'],
        ...CONTAINER,
        goods: ['商品', 'MILK-950 鲜牛奶 950ml'],
        ...LOT,
        qty: ['应上', '10箱'],
        to: ['建议库位', 'A01-12-03-1'],
        real: ['实际库位', ''],
      }),
    ],
  ),
  waveSummary: paper(
    '波次汇总单',
    'WV202601050001',
    {
      ...ROUTE,
      method: ['拣货方式', '整单拣货'],
      storage: ['温层', '常温'],
      cutoffAt: ['截单时间', '2026-01-05 16:00:00'],
      releasedAt: ['释放时间', '2026-01-05 15:00:00'],
      ...REMARK,
    },
    [
      table(
        'goods',
        '商品汇总',
        {
          ...GOODS,
          ...BARCODE,
          orders: ['单数', '3'],
          wanted: ['需求', '10箱'],
          allocated: ['已分配', '10箱'],
          short: ['缺', ''],
        },
        ['orders'],
      ),
      table(
        'orders',
        '出库单',
        {
          stopNo: STOP.stopNo,
          orderNo: ['出库单', 'SO202601050001'],
          receiver: STOP.receiver,
          status: ['状态', '拣货中'],
          lines: ['行', '12'],
          qty: ['件', '80'],
        },
        ['lines', 'qty'],
      ),
    ],
  ),
  pickList: paper(
    '拣货单',
    'PT202601050001',
    {
      wave: ['波次', 'WV202601050001'],
      order: ['出库单号', 'SO202601050001'],
      area: ['库区', '存储区'],
      type: ['类型', '整单拣货'],
      method: ['方式', '纸单'],
      cutoffAt: ['截单时间', '2026-01-05 16:00:00'],
    },
    [
      table('lines', '拣货明细', {
        seq: ['#', '1'],
        position: ['库位', 'A01-12-03-1'],
        goods: ['商品', 'MILK-950 鲜牛奶 950ml'],
        ...BARCODE,
        ...LOT,
        qty: ['应拣', '2箱5盒'],
        done: ['实拣', ''],
      }),
    ],
  ),
  packingList: paper(
    '装箱单',
    'SO202601050001',
    {
      ...OWNER,
      receiver: STOP.receiver,
      phone: ['电话', '13800001234'],
      route: ['线路 / 站序', '城东线 / 3'],
      ...ADDRESS,
    },
    [
      table(
        'cartons',
        '箱清单',
        {
          seq: ['箱序', '1'],
          code: ['箱号', 'X202601050001'],
          kinds: ['品种', '3'],
          qty: ['件', '24'],
          weight: ['毛重(kg)', '12.30'],
        },
        ['kinds', 'qty', 'weight'],
      ),
      table('lines', '箱内明细', { ...GOODS, ...LOT, qty: ['数量', '2箱'] }),
    ],
  ),
  deliveryNote: paper(
    '送货单',
    'SO202601050001',
    {
      ...OWNER,
      store: ['门店', '文一路店'],
      house: ['发货仓库', '杭州一号仓'],
      consignee: ['收货人', '李店长 13800001234'],
      delivery: ['配送方式', '配送'],
      route: ['线路 / 站序', '城东线 / 3'],
      requireOn: ['要求日期', '2026-01-06'],
      ...ADDRESS,
      ...REMARK,
    },
    [
      table('lines', '商品明细', {
        lineNo: ['行', '1'],
        ...GOODS,
        spec: ['规格', '950ml×12'],
        wanted: ['应发', '2箱'],
        gone: ['实发', '2箱'],
        taken: ['实收', ''],
      }),
    ],
  ),
  returnNote: paper(
    '退货单',
    'SO202601050002',
    {
      supplier: ['供应商', 'S001 西湖乳业'],
      ...OWNER,
      house: ['退出仓库', '杭州一号仓'],
      contact: ['联系人', '陈经理 13800001234'],
      requireOn: ['要求日期', '2026-01-06'],
      ...ADDRESS,
      reason: ['退货原因', '临期'],
    },
    [
      table('lines', '退货明细', {
        lineNo: ['行', '1'],
        ...GOODS,
        quality: ['品质', '良品'],
        ...LOT,
        qty: ['应退', '2箱'],
        gone: ['实退', '2箱'],
        taken: ['供应商实收', ''],
      }),
    ],
  ),
  loadingSheet: paper(
    '装车单',
    'SH202601050001',
    {
      ...ROUTE,
      dock: ['月台', 'D03'],
      plate: ['车牌', '浙A12345'],
      driver: ['司机', '赵师傅'],
      departAt: ['计划发车', '2026-01-05 18:00:00'],
    },
    [
      table(
        'cartons',
        '按装车顺序',
        {
          seq: ['#', '1'],
          stopNo: STOP.stopNo,
          carton: ['箱号', 'X202601050001'],
          orderNo: ['出库单', 'SO202601050001'],
          receiver: STOP.receiver,
          weight: ['毛重(kg)', '12.30'],
          loaded: ['已装', ''],
        },
        ['weight'],
      ),
    ],
  ),
  handover: paper(
    '送货交接单',
    'SH202601050001',
    {
      ...ROUTE,
      delivery: ['配送方式', '配送'],
      plate: ['车牌', '浙A12345'],
      driver: ['司机', '赵师傅 13800001234'],
      sealNo: ['封签号', 'FQ0001'],
      departAt: ['计划发车', '2026-01-05 18:00:00'],
    },
    [
      table(
        'stops',
        '按站交接',
        {
          stopNo: STOP.stopNo,
          orderNo: ['送货单', 'SO202601050001'],
          receiver: STOP.receiver,
          phone: ['电话', '13800001234'],
          ...ADDRESS,
          cartons: ['箱', '5'],
          qty: ['件', '80'],
          signed: ['签收', ''],
        },
        ['cartons', 'qty'],
      ),
    ],
  ),
  waybill: paper(
    '运单',
    'WB202601050001',
    {
      ...ROUTE,
      carrier: ['承运商', 'CY01'],
      plate: ['车牌', '浙A12345'],
      driver: ['司机', '赵师傅 13800001234'],
      tempZone: ['温区', '常温'],
      departAt: ['计划发车', '2026-01-05 18:00:00'],
      arriveAt: ['计划到达', '2026-01-05 21:00:00'],
    },
    [
      table(
        'orders',
        '按站配送',
        {
          stopNo: STOP.stopNo,
          sourceNo: ['单号', 'SO202601050001'],
          receiver: STOP.receiver,
          contact: ['联系人', '李店长 13800001234'],
          ...ADDRESS,
          qty: ['件', '80'],
          weight: ['重量(kg)', '52.40'],
          signed: ['签收', ''],
        },
        ['qty', 'weight'],
      ),
    ],
  ),
  stocktakeSheet: paper(
    '盘点单',
    'ST202601050001',
    {
      type: ['盘点类型', '循环盘点'],
      mode: ['盘点模式', '明盘'],
      planOn: ['计划日期', '2026-01-05'],
      owner: OWNER.owner,
      locked: ['库位', '盘点期间锁定'],
      ...REMARK,
    },
    [
      table('lines', '盘点明细', {
        position: ['库位', 'A01-12-03-1'],
        ...CONTAINER,
        goods: ['商品', 'MILK-950 鲜牛奶 950ml'],
        ...LOT,
        quality: ['品质', '良品'],
        book: ['账面', '10箱'],
        counted: ['初盘', ''],
        again: ['复盘', ''],
      }),
    ],
  ),
  statement: paper(
    '费用对账单',
    'DZ202601-HHSM',
    {
      owner: OWNER.owner,
      company: ['服务方', '好仓供应链'],
      contracts: ['合同号', 'HT2026001'],
      dueOn: ['付款日', '2026-02-10'],
      madeAt: ['制单时间', '2026-02-01 09:00:00'],
      currency: ['币种', '人民币'],
    },
    [
      table(
        'groups',
        '费用汇总',
        {
          houseName: ['仓库', '杭州一号仓'],
          feeName: ['费用项', '仓储费'],
          quantity: ['计费数量', '600 托·天'],
          lines: ['行数', '31'],
          ...MONEY,
        },
        ['lines', ...MONIES],
      ),
      table(
        'lines',
        '费用明细',
        {
          bizDate: ['业务日期', '2026-01-05'],
          feeName: ['费用项', '仓储费'],
          sourceNo: ['来源单号', 'SO202601050001'],
          quantity: ['计费数量', '20 托·天'],
          unitPriceText: ['单价', '2 元/托·天'],
          ...MONEY,
        },
        MONIES,
      ),
    ],
  ),
  patrolReport: paper(
    '巡检报告',
    'XJ202601050001',
    {
      type: ['类型', '安全巡检'],
      status: ['状态', '已完成'],
      plan: ['计划', '每日巡检'],
      area: ['库区', 'A01'],
      inspector: ['巡检人', '王小明'],
      responsible: ['整改责任人', '李主管'],
      planAt: ['计划时间', '2026-01-05 08:00:00 至 2026-01-05 10:00:00'],
      startAt: ['实际开始', '2026-01-05 08:10:00'],
      finishAt: ['完成时间', '2026-01-05 08:40:00'],
      score: ['得分', '98'],
      lateReason: ['逾期原因', ''],
    },
    [
      table('items', '检查项', {
        seq: ['#', '1'],
        category: ['类别', '消防'],
        content: ['检查内容', '灭火器在有效期内'],
        area: ['库区', 'A01'],
        result: ['结果', '合格'],
        level: ['级别', ''],
        remark: ['说明', ''],
      }),
      table(
        'dangers',
        '发现的隐患',
        {
          no: ['隐患编号', 'YH202601050001'],
          level: ['级别', '一般'],
          description: ['隐患描述', '通道堆物'],
          points: ['扣分', '2'],
        },
        ['points'],
      ),
    ],
  ),
};

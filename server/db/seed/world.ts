import { asGoods, type GoodsRow } from './goods.ts';
/**
 * The demo world as data: one cold-chain operator with four warehouses, three owners, 45 stores, 60 goods; and a second,
 * small tenant that must never be seen from the first. Codes are fixed, so that scripts and screenshots can name them.
 */

/** Tenants; ids are fixed below the identity's start. */
export const TENANTS = [
  { id: 1, code: 'YLLL', name: '云链冷链' },
  { id: 2, code: 'BCGYL', name: '北辰供应链' },
] as const;

export const WAREHOUSES = [
  { code: 'HQ', name: '云链总部', houseType: 0, city: '杭州', address: '西湖区文三路 100 号' },
  { code: 'HZ01', name: '杭州萧山冷链中心仓', houseType: 1, city: '杭州', address: '萧山区红垦路 568 号' },
  { code: 'SH01', name: '上海青浦前置仓', houseType: 2, city: '上海', address: '青浦区华新镇华志路 1488 号' },
  { code: 'FX01', name: '奉贤工厂仓', houseType: 3, city: '上海', address: '奉贤区金海公路 3399 号' },
  { code: 'TEST', name: '测试中心仓', houseType: 1, city: '杭州', address: '', hidden: true },
] as const;

/** A building: its rooms, their areas, aisles of numbered storage positions, and single positions. */
export interface Building {
  rooms: readonly {
    code: string;
    name: string;
    storageMode: 1 | 2 | 3;
    roomKind: 1 | 2;
    tempMin: number;
    tempMax: number;
    maxPallets: number;
    quickPallets?: number;
  }[];
  areas: readonly {
    room: string;
    code: string;
    name: string;
    kind: 'REC' | 'QC' | 'STORE' | 'PICK' | 'PACK' | 'STAGE' | 'DMG' | 'RTN' | 'DROP';
  }[];
  roadways: readonly { area: string; code: string; bays: number; levels: number }[];
  spots: readonly { area: string; codes: readonly string[] }[];
  docks: readonly { code: string; name: string; room: string; direction: 1 | 2 | 3 }[];
  pallets: number;
  carts: number;
  routes: readonly { code: string; name: string; cutoff: string; depart: string; lane: string }[];
}

/** Rooms of HZ01: 1 frozen, 2 chilled, 3 ambient. */
const ROOMS = [
  {
    code: 'R1',
    name: '冷冻库',
    storageMode: 1,
    roomKind: 1,
    tempMin: -22,
    tempMax: -18,
    maxPallets: 400,
    quickPallets: 4,
  },
  { code: 'R2', name: '冷藏库', storageMode: 2, roomKind: 1, tempMin: 2, tempMax: 6, maxPallets: 120, quickPallets: 3 },
  {
    code: 'R3',
    name: '常温库',
    storageMode: 3,
    roomKind: 1,
    tempMin: 5,
    tempMax: 30,
    maxPallets: 300,
    quickPallets: 4,
  },
  { code: 'RF', name: '工厂库房', storageMode: 3, roomKind: 2, tempMin: 5, tempMax: 30, maxPallets: 60 },
] as const;

const AREAS = [
  { room: 'R1', code: 'REC1', name: '冷冻收货区', kind: 'REC' },
  { room: 'R2', code: 'REC2', name: '冷藏收货区', kind: 'REC' },
  { room: 'R3', code: 'REC3', name: '常温收货区', kind: 'REC' },
  { room: 'R2', code: 'QC', name: '质检区', kind: 'QC' },
  { room: 'R1', code: 'STF', name: '冷冻存储区', kind: 'STORE' },
  { room: 'R1', code: 'PKF', name: '冷冻拣货区', kind: 'PICK' },
  { room: 'R2', code: 'STC', name: '冷藏存储区', kind: 'STORE' },
  { room: 'R2', code: 'PKC', name: '冷藏拣货区', kind: 'PICK' },
  { room: 'R3', code: 'STA', name: '常温存储区', kind: 'STORE' },
  { room: 'R3', code: 'PKA', name: '常温拣货区', kind: 'PICK' },
  { room: 'R3', code: 'DMG1', name: '残次区', kind: 'DMG' },
  { room: 'R3', code: 'RTN', name: '退货区', kind: 'RTN' },
  { room: 'R3', code: 'PACK', name: '复核打包区', kind: 'PACK' },
  { room: 'R3', code: 'STG', name: '集货区', kind: 'STAGE' },
  // Last: a storage area is chosen in the order of its areas, and nothing is to come here unasked.
  { room: 'R3', code: 'JB', name: '常温接驳区', kind: 'DROP' },
  { room: 'R3', code: 'STH', name: '常温高架区', kind: 'STORE' },
] as const;

/** Aisles and how their positions are numbered: `{roadway}-{bay}-{level}-{slot}`. */
const ROADWAYS = [
  ...['F01', 'F02', 'F03', 'F04', 'F05', 'F06'].map((code) => ({ area: 'STF', code, bays: 20, levels: 4 })),
  ...['C01', 'C02'].map((code) => ({ area: 'STC', code, bays: 20, levels: 4 })),
  ...['A01', 'A02', 'A03', 'A04'].map((code) => ({ area: 'STA', code, bays: 20, levels: 4 })),
  { area: 'STH', code: 'H01', bays: 6, levels: 4 },
];

/** Single positions: pick faces, floors and lanes. */
const SPOTS = [
  { area: 'REC1', codes: ['REC-01'] },
  { area: 'REC2', codes: ['REC-02'] },
  { area: 'REC3', codes: ['REC-03'] },
  { area: 'QC', codes: ['QC-01', 'QC-02'] },
  { area: 'DMG1', codes: ['DMG-01'] },
  { area: 'RTN', codes: ['RTN-01'] },
  { area: 'JB', codes: ['JB-01', 'JB-02'] },
  { area: 'PACK', codes: ['PACK-01', 'PACK-02'] },
  {
    area: 'STG',
    codes: [
      'STG-R1',
      'STG-R2',
      'STG-R3',
      ...Array.from({ length: 9 }, (_, i) => `STG-${String(i + 4).padStart(2, '0')}`),
    ],
  },
  { area: 'PKF', codes: Array.from({ length: 30 }, (_, i) => `F-PK-${String(i + 1).padStart(2, '0')}`) },
  { area: 'PKC', codes: Array.from({ length: 10 }, (_, i) => `C-PK-${String(i + 1).padStart(2, '0')}`) },
  { area: 'PKA', codes: Array.from({ length: 20 }, (_, i) => `A-PK-${String(i + 1).padStart(2, '0')}`) },
] as const;

const DOCKS = [
  ...['D01', 'D02'].map((code) => ({ code, name: `${code} 收货月台`, room: 'R1', direction: 1 as const })),
  { code: 'D03', name: 'D03 收货月台', room: 'R2', direction: 1 as const },
  { code: 'D04', name: 'D04 收货月台', room: 'R3', direction: 1 as const },
  ...['D05', 'D06', 'D07', 'D08'].map((code) => ({
    code,
    name: `${code} 发货月台`,
    room: 'R3',
    direction: 2 as const,
  })),
];

/** Three rounds; the lane is the staging position the round's cartons wait in. */
const ROUTES = [
  { code: 'R1', name: '城东线', cutoff: '12:00', depart: '13:30', lane: 'STG-R1' },
  { code: 'R2', name: '城西线', cutoff: '15:00', depart: '16:30', lane: 'STG-R2' },
  { code: 'R3', name: '干线', cutoff: '18:00', depart: '20:00', lane: 'STG-R3' },
] as const;

/** The centre: 984 storage positions, 24 of them reached by way of a drop place, 60 pick faces, 12 lanes. */
export const HZ01: Building = {
  rooms: ROOMS,
  areas: AREAS,
  roadways: ROADWAYS,
  spots: SPOTS,
  docks: DOCKS,
  pallets: 100,
  carts: 6,
  routes: ROUTES,
};

const small = (aisle: string, lane: string, route: { code: string; name: string }): Building => ({
  rooms: [ROOMS[0], ROOMS[1], ROOMS[2]],
  areas: [
    { room: 'R3', code: 'REC', name: '收货区', kind: 'REC' },
    { room: 'R1', code: 'STF', name: '冷冻存储区', kind: 'STORE' },
    { room: 'R2', code: 'STC', name: '冷藏存储区', kind: 'STORE' },
    { room: 'R3', code: 'STA', name: '常温存储区', kind: 'STORE' },
    { room: 'R3', code: 'STG', name: '集货区', kind: 'STAGE' },
    { room: 'R3', code: 'DMG', name: '残次区', kind: 'DMG' },
  ],
  roadways: [
    { area: 'STF', code: `${aisle}F`, bays: 10, levels: 3 },
    { area: 'STC', code: `${aisle}C`, bays: 5, levels: 2 },
    { area: 'STA', code: `${aisle}A`, bays: 20, levels: 3 },
  ],
  spots: [
    { area: 'REC', codes: ['REC-01'] },
    { area: 'STG', codes: [lane] },
    { area: 'DMG', codes: ['DMG-01'] },
  ],
  docks: [{ code: 'D01', name: 'D01 收发月台', room: 'R3', direction: 3 }],
  pallets: 20,
  carts: 2,
  routes: [{ ...route, cutoff: '16:00', depart: '17:30', lane }],
});
export const SH01 = small('S', 'STG-01', { code: 'SR1', name: '青浦线' });
/** The second tenant's only building. */
export const BJ01 = small('B', 'STG-01', { code: 'BR1', name: '京东南线' });

export const CONTAINERS = [
  { code: 'PAL-1210', name: '标准托盘 1200×1000', kind: 'PALLET', tare: 15_000, maxWeight: 1_200_000 },
  { code: 'TOTE-60', name: '周转箱 60L', kind: 'TOTE', tare: 2000, maxWeight: 30_000 },
  { code: 'BOX-M', name: '出库纸箱 中号', kind: 'CARTON', tare: 400, maxWeight: 25_000 },
  { code: 'CART-6', name: '六格拣货车', kind: 'CART', tare: 40_000, maxWeight: 300_000 },
] as const;

export const CAR_TYPES = [
  { code: 'VAN', name: '面包车', sizeClass: 1, loadKg: 800, volumeM3: 4.5, axles: 2, speedKmh: 60 },
  {
    code: 'T42',
    name: '4.2米冷藏车',
    sizeClass: 2,
    loadKg: 1800,
    volumeM3: 15.5,
    lengthM: 4.2,
    widthM: 2.1,
    heightM: 2.1,
    axles: 2,
    speedKmh: 55,
  },
  {
    code: 'T68',
    name: '6.8米冷藏车',
    sizeClass: 3,
    loadKg: 8000,
    volumeM3: 38,
    lengthM: 6.8,
    widthM: 2.3,
    heightM: 2.4,
    axles: 3,
    speedKmh: 50,
  },
  {
    code: 'T96',
    name: '9.6米冷藏车',
    sizeClass: 4,
    loadKg: 16_000,
    volumeM3: 55,
    lengthM: 9.6,
    widthM: 2.4,
    heightM: 2.5,
    axles: 4,
    speedKmh: 50,
  },
] as const;

export const ANOMALIES = [
  { direction: 1, code: 'SHORT', name: '到货短少', level: 1, deadlineHours: 24 },
  { direction: 1, code: 'TEMP', name: '到车温度超标', level: 3, deadlineHours: 4 },
  { direction: 1, code: 'DAMAGE', name: '包装破损', level: 2, deadlineHours: 12 },
  { direction: 2, code: 'REFUSE', name: '门店拒收', level: 2, deadlineHours: 12 },
  { direction: 2, code: 'LATE', name: '送达超时', level: 1, deadlineHours: 24 },
] as const;

export const PACKINGS = [
  {
    code: 'BX-S',
    name: '小号保温箱',
    kind: 'FOAM',
    special: true,
    spec: '30×20×18 cm',
    length: 300,
    width: 200,
    height: 180,
    weight: 220,
    maxWeight: 8_000,
    maxVolume: 10_800,
  },
  {
    code: 'CT-M',
    name: '中号五层纸箱',
    kind: 'CARTON',
    special: false,
    spec: '40×30×25 cm',
    length: 400,
    width: 300,
    height: 250,
    weight: 480,
    maxWeight: 15_000,
    maxVolume: 30_000,
  },
  {
    code: 'ICE-500',
    name: '冰袋 500g',
    kind: 'ICE',
    special: true,
    spec: '500g/袋',
    length: 200,
    width: 150,
    height: 20,
    weight: 500,
  },
  { code: 'FILM-50', name: '缠绕膜', kind: 'FILM', special: false, spec: '50cm×300m', weight: 3_200 },
] as const;

/** [code, name, the channel it is a part of]; a channel comes after the one it belongs to. */
export const CHANNELS = [
  ['OFFLINE', '线下'],
  ['STORE', '门店订货', 'OFFLINE'],
  ['GROUP', '团餐', 'OFFLINE'],
  ['ONLINE', '线上'],
  ['APP', '小程序商城', 'ONLINE'],
] as const;

export const BUSINESS_WORDS = [
  { bizType: '退货原因', code: 'QUALITY', name: '质量问题' },
  { bizType: '退货原因', code: 'EXPIRING', name: '临期' },
  { bizType: '退货原因', code: 'WRONG', name: '发错货' },
] as const;

/** Warehouses as the office system sent them: one the console knows already, one it does not. */
export const SENT_WAREHOUSES = [
  {
    sourceCode: 'ERP-HZ01',
    code: 'HZ01',
    name: '杭州萧山冷链中心仓',
    houseType: 1,
    city: '杭州',
    address: '萧山区红垦路 568 号',
  },
  {
    sourceCode: 'ERP-NB01',
    code: 'NB01',
    name: '宁波北仑前置仓',
    houseType: 2,
    city: '宁波',
    address: '北仑区恒山路 1088 号',
  },
] as const;

export const OWNERS = [
  { code: 'CWX', name: '川味鲜食品有限公司', shortName: '川味鲜', contact: '蒋毅', phone: '13800000101' },
  { code: 'HZW', name: '海之味水产有限公司', shortName: '海之味', contact: '林海', phone: '13800000102' },
  { code: 'FGJ', name: '饭管家餐饮管理有限公司', shortName: '饭管家', contact: '范青', phone: '13800000103' },
] as const;

export const SUPPLIERS = [
  { owner: 'CWX', code: 'S01', name: '内蒙古草原牛业' },
  { owner: 'CWX', code: 'S02', name: '重庆德庄调料厂' },
  { owner: 'CWX', code: 'S03', name: '成都鲜毛肚加工厂' },
  { owner: 'CWX', code: 'S04', name: '双流丸子厂' },
  { owner: 'HZW', code: 'S05', name: '舟山远洋渔业', city: '舟山', address: '定海区港岛路 66 号' },
  { owner: 'HZW', code: 'S06', name: '湛江虾业' },
  { owner: 'HZW', code: 'S07', name: '大连海珍品' },
  { owner: 'HZW', code: 'S08', name: '宁德大黄鱼合作社' },
  {
    owner: 'FGJ',
    code: 'S09',
    name: '五常稻米合作社',
    city: '哈尔滨',
    address: '五常市民乐乡',
    lng: 127.05,
    lat: 44.8,
  },
  { owner: 'FGJ', code: 'S10', name: '金龙粮油经销' },
  { owner: 'FGJ', code: 'S11', name: '光明冷藏乳品' },
  { owner: 'FGJ', code: 'S12', name: '千禾味业经销' },
] as const;

const DISTRICTS = [
  '上城',
  '拱墅',
  '西湖',
  '滨江',
  '萧山',
  '余杭',
  '临平',
  '钱塘',
  '富阳',
  '临安',
  '柯桥',
  '越城',
  '海宁',
  '桐乡',
  '南湖',
];
const CHAINS = { CWX: '川味鲜火锅', HZW: '海之味海鲜坊', FGJ: '饭管家食堂' } as const;

/** The district whose stores nobody has put on the map. */
const UNKNOWN = 13;

/** Days until the licence of a supplier runs out, where that is soon. */
export const LICENCE_DAYS: Readonly<Record<string, number>> = { S03: 9 };

/** 45 stores: fifteen districts × three owners; routes by district. */
export const STORES = (Object.keys(CHAINS) as (keyof typeof CHAINS)[]).flatMap((owner, o) =>
  DISTRICTS.map((district, d) => ({
    owner,
    code: `${owner}-M${String(d + 1).padStart(2, '0')}`,
    name: `${CHAINS[owner]}${district}店`,
    city: d < 10 ? '杭州' : d < 12 ? '绍兴' : '嘉兴',
    address: `${district}区解放路 ${(d + 1) * 18 + o} 号`,
    contact: `${district.slice(0, 1)}店长`,
    ...(d === UNKNOWN ? {} : { lng: 119.9 + d * 0.06, lat: 30.1 + o * 0.05 }),
    phone: `139${String(10_000_000 + o * 1000 + d)}`,
    route: d < 6 ? 'R1' : d < 11 ? 'R2' : 'R3',
    stop: o * 6 + (d % 6) + 1,
  })),
);

/** The second tenant: its codes repeat the first one's on purpose. */
export const OTHER = {
  warehouse: { code: 'BJ01', name: '北京大兴仓', houseType: 1, city: '北京', address: '大兴区京南物流园 8 号' },
  owners: [
    { code: 'CWX', name: '北辰餐饮管理有限公司', shortName: '北辰餐饮', contact: '贺北', phone: '13900000201' },
    { code: 'JDF', name: '金鼎丰食品有限公司', shortName: '金鼎丰', contact: '丁丰', phone: '13900000202' },
  ],
  suppliers: [
    { owner: 'CWX', code: 'S01', name: '张北牧场' },
    { owner: 'JDF', code: 'S02', name: '保定面业' },
  ],
  stores: [
    {
      owner: 'CWX',
      code: 'BJ-M01',
      name: '北辰食堂大兴店',
      city: '北京',
      address: '大兴区兴华大街 12 号',
      contact: '店长',
      phone: '13900000301',
      stop: 1,
    },
    {
      owner: 'JDF',
      code: 'BJ-M02',
      name: '金鼎丰亦庄店',
      city: '北京',
      address: '亦庄荣华路 3 号',
      contact: '店长',
      phone: '13900000302',
      stop: 2,
    },
  ],
  goods: [
    ...(
      [
        ['G1', '羔羊卷', '500g/袋', '肉类', 1, '袋', 20, 40, 365, 500, 30],
        ['G2', '鲜豆浆', '500ml/袋', '饮料', 2, '袋', 20, 40, 20, 520, 3],
        ['G3', '芝麻酱', '300g/瓶', '调料', 3, '瓶', 24, 50, 540, 420, 0],
      ] satisfies GoodsRow[]
    ).map(asGoods('CWX')),
    ...(
      [
        ['J1', '挂面', '1kg/袋', '粮油', 3, '袋', 10, 60, 365, 1000, 0],
        ['J2', '速冻包子', '600g/袋', '面点', 1, '袋', 16, 50, 270, 600, 20],
      ] satisfies GoodsRow[]
    ).map(asGoods('JDF')),
  ],
} as const;

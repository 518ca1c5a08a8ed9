/** One choice of a dictionary. */
export interface DictItem {
  label: string;
  value: string | number;
  /** Colour role of the tag that shows it. */
  tone?: 'good' | 'warn' | 'bad' | 'busy' | 'calm';
  /** Offered to whoever holds it. */
  permit?: string;
}

/** Fixed lists of choices: what each is called, for whoever looks one up, and its choices. Codes are stored, names are shown; a field points here with `meta.dict`. */
export type Dictionaries = Readonly<Record<string, { name: string; items: DictItem[] }>>;

/** Choices told by their codes, which are numbers unless `numeric` is false. */
export const items = (names: Record<string | number, string>, numeric = true): DictItem[] =>
  Object.entries(names).map(([value, label]) => ({ label, value: numeric ? Number(value) : value }));

const STORAGE_NAMES = { 1: '冷冻', 2: '冷藏', 3: '常温', 4: '恒温', 5: '超低温' };

/** What several domains choose from. */
export const dict: Dictionaries = {
  enabled: {
    name: '启用状态',
    items: [
      { value: 1, label: '启用', tone: 'good' },
      { value: 0, label: '停用', tone: 'calm' },
    ],
  },
  storageMode: { name: '温层', items: items(STORAGE_NAMES) },
  /** Of a document, whose lines may differ. */
  docStorageMode: { name: '单据温层', items: items({ 0: '混温', ...STORAGE_NAMES }) },
  labelFormat: { name: '标签文件格式', items: items({ pdf: 'PDF', zpl: 'ZPL', tspl: 'TSPL' }, false) },
  labelDpi: { name: '标签打印机分辨率', items: items({ 203: '203 dpi', 300: '300 dpi', 600: '600 dpi' }) },
  labelTemplate: { name: '标签模板', items: items({ CODE128: '一维码', QR: '二维码' }, false) },
  labelSize: {
    name: '标签尺寸',
    items: items(
      {
        '100x50': '100×50 mm',
        '70x40': '70×40 mm',
        '60x40': '60×40 mm',
        '100x100': '100×100 mm',
        '100x150': '100×150 mm',
      },
      false,
    ),
  },
  orderDirection: { name: '单据方向', items: items({ 1: '入库', 2: '出库' }) },
  auditResult: { name: '审核结果', items: items({ 1: '通过', 2: '驳回' }) },
  quality: {
    name: '品质',
    items: [
      { value: 'A', label: '良品', tone: 'good' },
      { value: 'Q', label: '待检', tone: 'busy' },
      { value: 'D', label: '残次', tone: 'bad' },
      { value: 'R', label: '拒收待退', tone: 'warn' },
    ],
  },
  unitLevel: { name: '包装级别', items: items({ 1: '基本', 2: '中包', 3: '箱', 4: '托' }) },
  orderSource: { name: '单据来源', items: items({ 1: '手工', 2: '导入', 3: '接口', 4: '拆单' }) },
};

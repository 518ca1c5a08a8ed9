import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { resource, type Resource, type Shape } from '../kit/resource.ts';
import { single } from '../kit/resource.ts';
import { fileIds, fileShown, type FileUse } from '../ops/file.ts';
import { day, name, pick, ref, remark, text } from '../terms/fields.ts';

const ENTRY = '/warehouse-entry-server/v1';

/** Inspection report of goods (商品质检报告, S055): what somebody outside found at goods, a lot or a day's production of them. */
export const goodsQir = resource({
  name: 'goodsQir',
  label: '商品质检报告',
  table: 'inbound.goods_qir',
  scope: 'tenant',
  base: `${ENTRY}/goodsQir`,
  permit: 'in:goodsQir',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    goodsId: ref('商品', 'goods'),
    reportNo: name('报告编号', 64),
    /** Left out: of all lots. */
    lotNo: text('批次', 64),
    producedOn: day('生产日期').nullish(),
    agency: name('出具机构', 128),
    issuedOn: day('出具日期'),
    /** The last day it holds; left out: as long as the goods keep. */
    validTo: day('有效期至').nullish(),
    conclusion: pick('结论', 'qirConclusion', [1, 2]).default(1),
    remark: remark(),
  },
  key: ['goodsId', 'reportNo'],
  search: ['ownerId', 'goodsId', 'reportNo', 'lotNo', 'conclusion'],
  columns: [
    'reportNo',
    'ownerId',
    'goodsId',
    'lotNo',
    'producedOn',
    'agency',
    'issuedOn',
    'validTo',
    'conclusion',
    'remark',
  ],
});

/** Factory record (工厂记录, S054): a licence, filing or visit of a producer. Whoever's last one failed or is over is inspected more closely. */
export const factoryRecord = resource({
  name: 'factoryRecord',
  label: '工厂记录',
  table: 'inbound.factory_record',
  scope: 'tenant',
  base: `${ENTRY}/factoryRecord`,
  permit: 'in:factoryRecord',
  fields: {
    ownerId: ref('货主', 'owner').meta({ fixed: true }),
    producerId: ref('生产商', 'producer'),
    recordNo: name('记录编号', 64),
    kind: pick('记录类型', 'factoryRecordKind', [1, 2, 3]).default(1),
    scope: text('许可范围', 255),
    issuedOn: day('签发日期'),
    validTo: day('有效期至').nullish(),
    result: pick('结果', 'factoryRecordResult', [1, 2]).default(1),
    remark: remark(),
  },
  key: ['producerId', 'recordNo'],
  search: ['ownerId', 'producerId', 'recordNo', 'kind', 'result'],
  columns: ['recordNo', 'ownerId', 'producerId', 'kind', 'scope', 'issuedOn', 'validTo', 'result', 'remark'],
});

/** The calls of a paper: the kit's, with the files it stands on. */
function withFiles<F extends Shape>(of: Resource<F>, use: FileUse) {
  const { page, add, update } = of.api;
  const row = page.output.shape.list.element.extend({ attach: z.array(fileShown).meta({ label: '附件' }) });
  return {
    ...of.api,
    page: endpoint({ ...page, output: page.output.extend({ list: z.array(row) }) }),
    get: endpoint({ ...single(of).get, output: row }),
    add: endpoint({ ...add, input: add.input.extend({ attach: fileIds(use) }) }),
    update: endpoint({ ...update, input: update.input.extend({ attach: fileIds(use) }) }),
  };
}

export const goodsQirApi = withFiles(goodsQir, 'goodsQir');
export const factoryRecordApi = withFiles(factoryRecord, 'factoryRecord');

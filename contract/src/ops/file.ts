import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { rowId } from '../terms/values.ts';

const OBS = '/warehouse-base-server/v1/obs',
  FILES = '/file-server/file';
const tenant = { scope: 'tenant' } as const;

/** Kinds of kept files, and where each is sent. */
export const FILE_BUCKETS = {
  apps: { label: '安装包', maxMb: 200, upload: '/warehouse-base-server/v1/appUpgrade/upload' },
  files: { label: '文件', maxMb: 25, upload: `${OBS}/uploadFile` },
  images: { label: '图片', maxMb: 10, upload: `${FILES}/uploadimg` },
} as const;

/** Types a browser shows by itself; everything else is saved. */
export const SHOWN_INLINE: readonly string[] = ['image/png', 'image/jpeg', 'application/pdf'];

/** A picture may have so many points a side and in all; what decodes to more is refused by its header. */
export const IMAGE_SIDE_MAX = 12_000;
export const IMAGE_PIXELS_MAX = 40_000_000;
/** Below what a JSON body may weigh, once it is written as base64. */
const PDF_TEXT_MAX = 2_000_000;

/** What files are used for: who may see one of a row is who may see the row. Images only where it says so. */
export const FILE_USES = {
  goods: { label: '商品图片', permit: 'base:goods:list', most: 9, images: true },
  storeSigned: { label: '合同附件', permit: 'aud:signed:list', most: 20, images: false },
  goodsStandard: { label: '测量照片', permit: 'aud:goodsStd:list', most: 9, images: true },
  patrolItem: { label: '检查照片', permit: 'ins:task:list', most: 9, images: true },
  qcLine: { label: '质检照片', permit: 'in:qc:list', most: 9, images: true },
  goodsQir: { label: '质检报告附件', permit: 'in:goodsQir:list', most: 9, images: false },
  factoryRecord: { label: '工厂记录附件', permit: 'in:factoryRecord:list', most: 9, images: false },
  danger: { label: '隐患照片', permit: 'ins:rectify:list', most: 9, images: true },
  complaint: { label: '投诉照片', permit: 'order:complaint:list', most: 9, images: true },
  complaintPay: { label: '赔付凭证', permit: 'order:complaint:list', most: 9, images: false },
  anomaly: { label: '异常照片', permit: 'order:anomaly:list', most: 9, images: true },
  rent: { label: '租约附件', permit: 'bil:rent:list', most: 20, images: false },
  event: { label: '现场照片', permit: 'ins:event:list', most: 9, images: true },
  eventAction: { label: '整改证据', permit: 'ins:event:list', most: 9, images: false },
  eventReport: { label: '归档报告', permit: 'ins:event:list', most: 9, images: false },
  waybillSign: { label: '签收照片', permit: 'tms:waybill:list', most: 9, images: true },
  waybillEvent: { label: '异常照片', permit: 'tms:waybill:list', most: 9, images: true },
  rectifyAfter: { label: '整改后照片', permit: 'ins:rectify:list', most: 9, images: true },
  receipt: { label: '回单图片', permit: 'order:receipt:list', most: 9, images: true },
  printTemplate: { label: '模板图片', permit: 'tpl:print:list', most: 10, images: true },
} as const;
export type FileUse = keyof typeof FILE_USES;
/** What stands on papers that leave the house is seen by everybody of the company, and one row may take it over from another. */
export const SHARED_USES: readonly FileUse[] = ['printTemplate'];

/** What a form says while a file is still on its way. */
export const UNFINISHED = '文件尚未上传完成，请稍候或移除';

/** Pictures that only a device knows, because it has no network, have numbers down from here. */
export const KEPT_BELOW = -1_000_000_000_000;

/** The files of a row in the order they are shown; left out, what is there stays. */
export const fileIds = (use: FileUse) => filesOf(use, z.int(UNFINISHED).positive(UNFINISHED));

/** The same in a form that goes on without a network: pictures of the device stand among them. */
export const fileIdsHere = (use: FileUse) =>
  filesOf(
    use,
    z.int(UNFINISHED).refine((id) => id > 0 || id <= KEPT_BELOW, UNFINISHED),
  );

const filesOf = (use: FileUse, id: z.ZodInt) => {
  const { label, most } = FILE_USES[use];
  return z
    .array(id)
    .max(most, `最多${most}个文件`)
    .refine((ids) => new Set(ids).size === ids.length, '文件不能重复')
    .optional()
    .meta({ label, long: true });
};

/** A file as rows show it; its bytes are fetched by id. */
export const fileShown = z.object({
  id: z.int(),
  fileName: z.string(),
  mime: z.string(),
  sizeByte: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type FileShown = z.output<typeof fileShown>;

/** `path`: what `preview` takes, for whoever may see the file; `url`: an address that works for ten minutes and needs no session. */
const stored = fileShown.extend({ path: z.string(), url: z.string(), sha256: z.string() });

export const fileApi = {
  /** Where files go and come from, asked once after login. */
  endpoints: endpoint({
    ...tenant,
    act: 'query',
    method: 'GET',
    path: '/file-server/v2/file/endpoints',
    permit: 'session',
    label: '文件服务地址',
    input: z.object({}),
    output: z.array(
      z.object({ bucket: z.string(), label: z.string(), upload: z.string(), download: z.string(), maxMb: z.int() }),
    ),
  }),
  /** A document kept as it came: images, PDF, Word, Excel, PowerPoint. */
  uploadFile: endpoint({
    ...tenant,
    act: 'command',
    path: FILE_BUCKETS.files.upload,
    permit: 'session',
    label: '上传文件',
    upload: FILE_BUCKETS.files.maxMb,
    input: z.object({}),
    output: stored,
  }),
  /** A picture, written anew: upright, without where and by what it was taken. */
  uploadimg: endpoint({
    ...tenant,
    act: 'command',
    path: FILE_BUCKETS.images.upload,
    permit: 'session',
    label: '上传图片',
    upload: FILE_BUCKETS.images.maxMb,
    input: z.object({}),
    output: stored,
  }),
  /** A PDF as text: base64, with or without `data:application/pdf;base64,` before it. */
  uploadStrPDF: endpoint({
    ...tenant,
    act: 'command',
    path: `${FILES}/uploadStrPDF`,
    permit: 'session',
    label: '上传PDF',
    input: z.object({
      fileName: z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '文件名' }),
      content: z
        .string('不能为空')
        .min(1, '不能为空')
        .max(PDF_TEXT_MAX, 'PDF不能超过1.5MB，请改用文件上传')
        .meta({ label: 'PDF内容' }),
    }),
    output: stored,
  }),
  /** The bytes, for whoever put the file there or may see what it is used for. */
  preview: endpoint({
    ...tenant,
    act: 'query',
    method: 'GET',
    path: `${OBS}/preview`,
    permit: 'session',
    label: '预览文件',
    file: true,
    input: z.object({
      id: rowId('文件').optional(),
      path: z.string().max(200, '长度不能超过200').optional().meta({ label: '路径' }),
      /** 1: a picture as small as lists show it. */
      thumb: z.coerce
        .number('格式不正确')
        .int('格式不正确')
        .min(0, '格式不正确')
        .max(1, '格式不正确')
        .optional()
        .meta({ label: '缩略图' }),
    }),
    output: z.any(),
  }),
  /** Addresses to open files at in a tab of its own, which has no session: of those one may preview. */
  addresses: endpoint({
    ...tenant,
    act: 'query',
    path: `${OBS}/addresses`,
    permit: 'session',
    label: '查询文件预览地址',
    input: z.object({
      ids: z.array(rowId('文件')).min(1, '请选择数据').max(20, '一次最多20条').meta({ label: '文件' }),
    }),
    output: z.array(z.object({ id: z.int(), url: z.string() })),
  }),
  /** The bytes, for whoever holds a signed address that has not run out. */
  download: endpoint({
    act: 'query',
    method: 'GET',
    path: '/file-server/v2/file/download',
    permit: 'public',
    label: '下载文件',
    file: true,
    input: z.object({
      tenant: rowId('租户'),
      id: rowId('文件'),
      exp: rowId('到期'),
      sig: z.string('不能为空').max(64, '长度不能超过64').meta({ label: '签名' }),
    }),
    output: z.any(),
  }),
};

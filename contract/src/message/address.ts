import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { day, decimal, ref } from '../terms/fields.ts';
import { codes, moment, rowId, rowVersion } from '../terms/values.ts';
import { ADDRESS_CODES } from './alarm-groups.ts';

const BASE = '/order-server/addressWarning';
/** Said to whoever has no address-warning page in the warehouse he works in (specification, section 6). */
export const NO_ADDRESS_RIGHT = '您的账号在当前仓库没有处理权限，请联系主管进行配置';

const groupCode = z.enum(ADDRESS_CODES, '请选择类型').meta({ label: '类型', dict: 'alarmGroup' });
const search = z.object({
  groupCode: groupCode.nullish(),
  alarmMsg: z.string().trim().max(64, '长度不能超过64').nullish().meta({ label: '原因' }),
  bizCode: codes('单号'),
  ownerId: ref('货主', 'owner').nullish(),
  status: z.int32().nullish().meta({ label: '状态', dict: 'alarmStatus' }),
  createdFrom: moment('时间从').nullish(),
  createdTo: moment('时间到').nullish(),
});
export type AddressSearch = z.output<typeof search>;

const row = z.object({
  id: z.int(),
  version: z.int(),
  groupCode: groupCode,
  bizCode: z.string().meta({ label: '单号' }),
  ownerName: z.string().nullable().meta({ label: '货主' }),
  contact: z.string().nullable().meta({ label: '联系人' }),
  phone: z.string().nullable().meta({ label: '电话' }),
  address: z.string().nullable().meta({ label: '地址' }),
  alarmMsg: z.string().meta({ label: '原因' }),
  lng: z.number().nullable().meta({ label: '经度' }),
  lat: z.number().nullable().meta({ label: '纬度' }),
  routeId: z.int().nullable(),
  routeName: z.string().nullable().meta({ label: '线路' }),
  createdTime: z.string().meta({ label: '时间' }),
  status: z.int().meta({ label: '状态' }),
  handlerName: z.string().nullable().meta({ label: '负责人' }),
  handleRemark: z.string().nullable().meta({ label: '处理说明' }),
});
export type AddressRow = z.output<typeof row>;

const one = { id: rowId('预警'), version: rowVersion() };
const place = { lng: decimal('经度', -180, 180), lat: decimal('纬度', -90, 90) };
const routeId = ref('线路', 'route').nullish();
const remark = z.string().trim().max(200, '长度不能超过200').nullish().meta({ label: '说明', long: true });
const address = z.string().trim().max(255, '长度不能超过255').nullish().meta({ label: '地址' });
const after = z.object({ id: z.int(), status: z.int(), version: z.int() });

/** What puts an address right: of a store, of an order, of a supplier; what a kind has no use for is left out. */
export const addressFixes = {
  deliveryAlarm: { address, ...place, routeId, remark },
  orderAlarm: { address, routeId, remark },
  supplierAlarm: { address, ...place, licenceUntil: day('许可证有效期至').nullish(), remark },
};
const fix = { ...addressFixes.deliveryAlarm, ...addressFixes.supplierAlarm };
export type AddressFix = z.output<z.ZodObject<typeof fix>>;

const handling = <const S extends z.ZodRawShape>(path: string, label: string, shape: S) =>
  endpoint({ act: 'command', path, label, permit: 'session', input: z.object({ ...one, ...shape }), output: after });

/** Warnings about addresses are alarms; here is what puts them right. Whoever has the page in his warehouse may. */
export const addressApi = {
  page: endpoint({
    act: 'query',
    path: `${BASE}/page`,
    label: '查询地址预警',
    permit: 'order:address:list',
    input: pageInput(search),
    output: pageOutput(row),
  }),
  checkPermission: endpoint({
    act: 'query',
    path: `${BASE}/checkPermission`,
    label: '地址预警处理权限',
    permit: 'session',
    input: z.object({}),
    output: z.null(),
  }),
  handle: handling(`${BASE}/handle`, '处理地址预警', fix),
  ignore: endpoint({
    act: 'command',
    path: `${BASE}/ignore`,
    label: '忽略地址预警',
    permit: 'session',
    input: z.object({
      ...one,
      remark: z
        .string('请填写忽略原因')
        .trim()
        .min(1, '请填写忽略原因')
        .max(200, '长度不能超过200')
        .meta({ label: '忽略原因', long: true }),
    }),
    output: after,
  }),
  handleDeliveryAddress: handling(
    '/basicinfo-server/v1/alarm/handleDeliveryAddress',
    '处理配送地址预警',
    addressFixes.deliveryAlarm,
  ),
  handleSupplier: handling(
    '/basicinfo-server/v1/alarm/handleSupplier',
    '处理供应商地址预警',
    addressFixes.supplierAlarm,
  ),
  handleOrderAddress: handling(
    '/basicinfo-server/v1/alarm/handleOrderAddress',
    '处理订单地址预警',
    addressFixes.orderAlarm,
  ),
};

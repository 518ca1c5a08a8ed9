import { z } from 'zod';
import { ref } from '../terms/fields.ts';
import { pureTransportHead, pureTransportLine } from './pure-transport.ts';

/** One row per line; rows of one owner with one number of the sheet are one transport. Owner and route by their codes. */
export const pureTransportSheet = {
  sheetNo: z.string().trim().min(1, '不能为空').max(64, '长度不能超过64').meta({ label: '单据序号' }),
  ...pureTransportHead,
  ownerId: ref('货主编码', 'owner'),
  routeId: ref('线路编码', 'route').nullish(),
  ...pureTransportLine.shape,
};

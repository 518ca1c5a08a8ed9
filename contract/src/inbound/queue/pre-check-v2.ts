import { z } from 'zod';
import { endpoint, type Endpoint } from '../../kit/endpoint.ts';
import { pageOutput } from '../../kit/page.ts';
import { ref } from '../../terms/fields.ts';
import { rowId } from '../../terms/values.ts';
import { preCheckApi } from './pre-check.ts';
import { orderIds, preCheckRow, roomChoice, standing, state, verified } from './terms.ts';

const V1 = '/v1/preCheck/',
  V2 = '/v2/preCheck/';
const path = ({ path: of }: Endpoint): string => of.replace(V1, V2);

const { queryPage, call, finish, verify, recommendRoom, comments, export: exported } = preCheckApi;

/**
 * The second version of seven calls: the same queue, the same rights and the same refusals, served by the same functions. It differs in what it tells and takes:
 * rows say how many stand ahead and why; `call` without a truck calls the next one; `finish` takes the orders that are unloaded now; `verify` takes whatever
 * was scanned in one field and answers the rooms that fit; rooms come with their docks.
 */
export const preCheckV2Api = {
  queryPage: endpoint({
    ...queryPage,
    path: path(queryPage),
    output: pageOutput(preCheckRow.extend(standing)),
  }),
  call: endpoint({
    ...call,
    path: path(call),
    input: z.object({
      id: rowId('预检单').nullish(),
      roomId: ref('库房', 'room').nullish(),
      dockId: ref('月台', 'dock').nullish(),
    }),
    output: state.extend({ plateNo: z.string() }),
  }),
  finish: endpoint({
    ...finish,
    path: path(finish),
    input: finish.input.extend({ orderIds: orderIds.default([]) }),
  }),
  verify: endpoint({
    ...verify,
    path: path(verify),
    input: z.object({
      text: z
        .string('请扫描车牌、预约号或入库单号')
        .trim()
        .min(1, '请扫描车牌、预约号或入库单号')
        .max(64, '长度不能超过64')
        .meta({ label: '车牌、预约号、入库单号或电话' }),
    }),
    output: verified.extend({ rooms: z.array(roomChoice) }),
  }),
  recommendRoom: endpoint({
    ...recommendRoom,
    path: path(recommendRoom),
    output: z.object({ rooms: z.array(roomChoice) }),
  }),
  comments: endpoint({ ...comments, path: path(comments) }),
  export: endpoint({ ...exported, path: path(exported) }),
};

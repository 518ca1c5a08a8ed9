import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { part } from '../terms/values.ts';
import { dynamicReportApi, reportPermit } from './run.ts';
import { reportTemplateApi } from './template.ts';

const SERVER = '/report-server';
const scope = 'tenant';

const titled = z.object({
  title: z.string().trim().min(1, '请输入报表名称').max(64, '长度不能超过64').meta({ label: '报表名称' }),
});

/** What the report tool asks under its own addresses (specification, section 7). */
export const reportToolApi = {
  templateList: endpoint({ ...reportTemplateApi.queryAll, path: '/warehouse-base-server/v1/reportTool/templateList' }),
  configList: endpoint({
    act: 'query',
    scope,
    method: 'GET',
    path: '/warehouse-base-server/v1/reportTool/configList',
    label: '查询报表菜单',
    permit: reportPermit,
    input: z.object({}),
    output: z.array(
      z.object({
        menu: z.object({ menuId: z.int(), menuName: z.string() }),
        configList: z.array(z.object({ id: z.int(), name: z.string() })),
      }),
    ),
  }),
  getReport: endpoint({ ...dynamicReportApi.query, path: `${SERVER}/report/getReport`, label: '取报表数据' }),
  /** Which report a second page of this title shows. */
  secondaryPage: endpoint({
    act: 'query',
    path: `${SERVER}/secondaryPage/query`,
    label: '查询二级页',
    permit: reportPermit,
    input: titled,
    output: z.object({ configId: z.int(), name: z.string() }),
  }),
  operatingStatement: endpoint({
    act: 'query',
    scope,
    path: `${SERVER}/operatingStatement/query`,
    label: '查询运营报表',
    permit: reportPermit,
    input: pageInput(z.object({ name: part('报表名称', 64), className: part('分类', 64) })),
    output: pageOutput(
      z.object({
        id: z.int(),
        code: z.string().meta({ label: '报表编码' }),
        name: z.string().meta({ label: '报表名称' }),
        className: z.string().meta({ label: '分类' }),
        kind: z.string().meta({ label: '展示方式' }),
        remark: z.string().nullable().meta({ label: '说明' }),
        revision: z.int().meta({ label: '版本' }),
        publishedAt: z.string().meta({ label: '发布时间' }),
      }),
    ),
  }),
  /** A code, good for a minute, that signs the caller on to the embedded tool; nothing is kept of it here. Without one configured: 501. */
  repost: endpoint({
    act: 'query',
    scope,
    path: `${SERVER}/sysUser/repost`,
    label: '登录报表工具',
    permit: reportPermit,
    input: z.object({}),
    output: z.object({ token: z.string(), expiresIn: z.int() }),
  }),
  /** A signed link to the board outside. Without one configured: 501. */
  ygUrl: endpoint({
    act: 'query',
    scope,
    method: 'GET',
    path: `${SERVER}/yg/ygUrl`,
    label: '外部看板地址',
    permit: reportPermit,
    input: z.object({}),
    output: z.object({ url: z.string() }),
  }),
};

import { poolLife } from '#contract/billing/life.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { orderDeskApi } from '#contract/service/desk.ts';
import { transportOrderLife } from '#contract/transport/life.ts';
import type { DetailItem } from '../../../ui/document/Detail.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';

type Whole = OutputOf<typeof orderDeskApi.get>;
type Course = NonNullable<Whole['course']>;
type Charge = NonNullable<Whole['charges']>[number];

const degrees = (value: number | null): string => (value === null ? '不限' : `${value}℃`);

/** Coldest and warmest on the way, and how often outside of what it should have been. */
function Warmth({ of: { low, high, fixes, outside, min, max } }: { of: NonNullable<Course['warmth']> }) {
  return (
    <>
      <span className={outside > 0 ? 'hc-num hc-bad' : 'hc-num'}>
        {low}～{high}℃
      </span>{' '}
      <span className="hc-faint">
        {min === null && max === null ? '' : `要求 ${degrees(min)}～${degrees(max)}，`}
        {fixes} 个测点{outside > 0 ? `，超限 ${outside} 个` : ''}
      </span>
    </>
  );
}

/** How it was brought, as far as it is known. */
export const broughtBy = (course: Whole['course']): DetailItem[] =>
  course === null
    ? []
    : [
        {
          label: '运单',
          value: (
            <>
              {course.waybillId !== null && (
                <TextLink to={links.waybill(course.waybillId)}>{course.waybillNo}</TextLink>
              )}{' '}
              <StatusTag life={transportOrderLife} state={course.status} />
              {course.warns > 0 && <span className="hc-warn"> {course.warns} 条预警</span>}
            </>
          ),
        },
        { label: '车辆 / 司机', value: [course.plateNo, course.driverName].filter(Boolean).join(' ') || null },
        { label: '发车时间', value: course.departAt },
        course.signedAt === null
          ? { label: '预计到达', value: course.arriveAt ?? course.eta }
          : {
              label: '签收',
              value: `${course.signedAt} ${nameOf('signType', course.signType)} ${course.signedBy ?? ''}`,
            },
        ...(course.warmth === null ? [] : [{ label: '途中温度', value: <Warmth of={course.warmth} /> }]),
      ];

export const CHARGES: Columns<Charge> = [
  column.dict<Charge>('sourceType', '来源', 'chargeSource'),
  column.text<Charge>('sourceNo', '来源单号'),
  column.text<Charge>('feeName', '费用'),
  column.text<Charge>('period', '账期'),
  column.text<Charge>('poolNo', '结算单号'),
  {
    key: 'totalAmount',
    title: '价税合计',
    figure: true,
    render: (_, { totalAmount, shared }) =>
      totalAmount === null ? (
        <span className="hc-faint">待计费</span>
      ) : (
        <span className="hc-num">
          {totalAmount.toFixed(2)}
          {shared && <span className="hc-faint"> 多单合计</span>}
        </span>
      ),
  },
  {
    key: 'settleStatus',
    title: '状态',
    render: (_, { settleStatus }) => settleStatus !== null && <StatusTag life={poolLife} state={settleStatus} />,
  },
];

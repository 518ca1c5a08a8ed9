import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { complaintDetail, type ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { useAct } from '../../../data/query.ts';
import { Can } from '../../../ui/act/Can.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { Left } from './Left.tsx';
import { moneyText } from './money.ts';

const all = fieldsOf(complaintDetail.shape);
const named = (...names: (keyof ComplaintDetail)[]) =>
  names.flatMap((name) => all.filter((field) => field.name === name));
const about = named(
  'typeCode',
  'bizType',
  'bizNo',
  'waybillNo',
  'ownerName',
  'customerName',
  'contact',
  'source',
  'signedAt',
  'routeName',
  'createdBy',
  'createdTime',
);
const settled = named('verdict', 'liableParty', 'liableName', 'causeCode', 'nextVisitAt', 'closedTime');

/** The complaint in the customer's words, its figures and clocks, and what was found out. */
export function ComplaintHead({ row }: { row: ComplaintDetail }) {
  return (
    <>
      <Panel>
        <div className="hc-claim-figures">
          <Figure name="索赔金额 元" value={moneyText(row.claimAmount)} />
          <Figure name="已赔付 元" value={moneyText(row.paidAmount)} />
          <Figure name="响应剩余" value={<Left due={row.respondDueAt} />} />
          <Figure name="处理剩余" value={<Left due={row.finishDueAt} />} />
          <Figure name="处理人" value={row.handlerName ?? '未分配'} />
          <Figure name="轮次" value={row.roundNo} />
        </div>
        <p className="hc-claim-words">{row.description}</p>
        <Detail fields={about} row={row} />
        <Phone row={row} />
        <p className="hc-faint">
          {row.routeReason}
          {row.escalatedTo && `；超时未受理，已升级至${row.escalatedTo}`}
        </p>
      </Panel>
      {(row.verdict !== null || row.cancelReason) && (
        <Panel title="处理结论">
          <Detail fields={settled} row={row} />
          {row.solution && <p className="hc-claim-words">{row.solution}</p>}
          {row.cancelReason && <p className="hc-claim-words">撤销原因：{row.cancelReason}</p>}
        </Panel>
      )}
    </>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <small className="hc-faint">{name}</small>
      <b>{value}</b>
    </div>
  );
}

/** Masked until somebody who may asks for it; the journal then knows. */
function Phone({ row }: { row: ComplaintDetail }) {
  const [shown, setShown] = useState<{ contactPhone: string | null; bankAccount: string | null } | null>(null);
  const look = useAct(complaintApi.numbers, [], { done: null });
  return (
    <p>
      <span className="hc-faint">联系电话 </span>
      <span className="hc-num">{shown?.contactPhone ?? row.contactPhone}</span>
      {shown?.bankAccount && (
        <>
          <span className="hc-faint">　收款账号 </span>
          <span className="hc-num">{shown.bankAccount}</span>
        </>
      )}
      {shown === null && (
        <Can permits={[complaintApi.numbers.permit]}>
          <Button
            type="link"
            size="small"
            loading={look.isPending}
            onClick={() => look.mutate({ id: row.id }, { onSuccess: setShown })}
          >
            查看号码
          </Button>
        </Can>
      )}
    </p>
  );
}

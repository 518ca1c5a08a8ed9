import { useState } from 'react';
import { rentLife } from '#contract/billing/rent-life.ts';
import { rentApi as api, rentRow } from '#contract/billing/rent.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { FileLinks } from '../../../ui/files/FileLinks.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { RENT_READS } from './reads.ts';
import { Schedule } from './Schedule.tsx';
import { rentFormUrl } from './urls.ts';

type Rent = OutputOf<typeof api.get>;

const HIDDEN = new Set(['id', 'version', 'rentNo', 'ownerId', 'status', 'actions']);
const fields = fieldsOf(rentRow.shape).filter(({ name }) => !HIDDEN.has(name));
const { endDate, reason } = api.terminate.input.shape;

/** One contract (租约详情), and its schedule. */
export function RentDetailPage() {
  const here = useHere();
  const rent = useCall(api.get, { id: here.params.id });
  const row = rent.data;
  useTabName(row && `租约 ${row.rentNo}`);
  return (
    <Page
      title={row?.rentNo ?? '租约详情'}
      tags={row && <StatusTag life={rentLife} state={row.status} />}
      query={rent}
      extra={row && <Acts row={row} />}
    >
      {row && (
        <>
          <Panel extra={<FileLinks files={row.attach} />}>
            <Detail fields={fields} row={row} />
          </Panel>
          <Panel title="租金计划">
            <Schedule
              rows={row.schedule}
              empty={
                row.status === rentLife.at.draft ? '草稿没有计划，生效后生成。' : '免租期到租期结束，没有应付的租金。'
              }
            />
          </Panel>
        </>
      )}
    </Page>
  );
}

function Acts({ row }: { row: Rent }) {
  const here = useHere();
  const { id, version, status } = row;
  const [ending, setEnding] = useState(false);
  const effect = useAct(api.effect, RENT_READS);
  const remove = useAct(api.remove, RENT_READS);
  return (
    <>
      {row.actions.includes('effect') && (
        <Act
          life={rentLife}
          action="effect"
          state={status}
          primary
          ask="生效后条款不能再改，并生成租金计划。"
          onConfirm={() => effect.mutateAsync({ id, version })}
        />
      )}
      {row.actions.includes('update') && (
        <Act life={rentLife} action="update" state={status} onConfirm={() => here.go(rentFormUrl(id))} />
      )}
      {row.actions.includes('terminate') && (
        <Act
          life={rentLife}
          action="terminate"
          state={status}
          danger
          ask="终止后不能恢复。"
          onConfirm={() => setEnding(true)}
        />
      )}
      {row.actions.includes('remove') && (
        <Act
          life={rentLife}
          action="remove"
          state={status}
          danger
          ask={`确定删除【${row.rentNo}】吗？`}
          onConfirm={async () => {
            await remove.mutateAsync({ id, version });
            here.end('/Billing/Rent');
          }}
        />
      )}
      <FieldsDialog
        title="终止租约"
        open={ending}
        onClose={() => setEnding(false)}
        of={api.terminate}
        touches={RENT_READS}
        shape={{ endDate, reason }}
        extra={{ id, version }}
      />
    </>
  );
}

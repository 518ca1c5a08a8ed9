import { fieldsOf } from '#contract/kit/field.ts';
import { patrolWarningLife } from '#contract/patrol/life.ts';
import { patrolWarningApi as api, patrolWarningRow } from '#contract/patrol/warning.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Steps } from '../Steps.tsx';
import { lapseUrl } from '../urls.ts';
import { WarningActs } from './WarningActs.tsx';

const HIDDEN = new Set(['id', 'version', 'bizId', 'bizNo', 'status', 'actions', 'content']);
const fields = fieldsOf(patrolWarningRow.shape).filter(({ name }) => !HIDDEN.has(name));

/** One warning (预警详情): what it warns of, who is responsible, what was done. */
export function WarningDetailPage() {
  const here = useHere();
  const warning = useCall(api.get, { id: here.params.id });
  const row = warning.data;
  useTabName(row && `预警 ${row.bizNo}`);
  return (
    <Page
      title={row?.content ?? '预警详情'}
      tags={row && <StatusTag life={patrolWarningLife} state={row.status} />}
      query={warning}
      extra={row && <WarningActs row={row} />}
    >
      {row && (
        <>
          <Panel extra={<TextLink to={lapseUrl(row)}>{row.bizNo}</TextLink>} title="预警">
            <Detail fields={fields} row={row} />
          </Panel>
          <Panel title="轨迹">
            <Steps steps={row.steps} life={patrolWarningLife} />
          </Panel>
        </>
      )}
    </Page>
  );
}

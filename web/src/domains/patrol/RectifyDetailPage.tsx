import { fieldsOf } from '#contract/kit/field.ts';
import { rectifyLife } from '#contract/patrol/life.ts';
import { patrolRectifyTaskApi, rectifyRow } from '#contract/patrol/rectify.ts';
import { useCall } from '../../data/query.ts';
import { Detail } from '../../ui/document/Detail.tsx';
import { KeptImages } from '../../ui/files/KeptImages.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../ui/page/useHere.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { RectifyActs } from './RectifyActs.tsx';
import { Steps } from './Steps.tsx';

const all = fieldsOf(rectifyRow.shape).filter(({ name, label }) => label !== name);
const found = all.filter(({ name }) =>
  [
    'dangerNo',
    'kind',
    'category',
    'level',
    'source',
    'taskNo',
    'areaCode',
    'points',
    'foundBy',
    'foundAt',
    'description',
  ].includes(name),
);
const righted = all.filter(({ name }) =>
  [
    'responsible',
    'dueAt',
    'overdue',
    'finishAt',
    'measure',
    'auditor',
    'opinion',
    'rejectCount',
    'extendCount',
  ].includes(name),
);

/** One danger (隐患详情): as it was found, and as it was put right. */
export function RectifyDetailPage() {
  const here = useHere();
  const rectify = useCall(patrolRectifyTaskApi.get, { id: here.params.id });
  const row = rectify.data;
  useTabName(row && `隐患 ${row.dangerNo}`);
  return (
    <Page
      title={
        row ? (
          <>
            {row.rectifyNo}　<StatusTag life={rectifyLife} state={row.status} />
          </>
        ) : (
          '隐患详情'
        )
      }
      query={rectify}
      extra={row && <RectifyActs row={row} />}
    >
      {row && (
        <>
          <Panel
            title="隐患"
            extra={
              row.taskId !== null && <TextLink to={`/Inspect/InspectTaskDetail/${row.taskId}`}>查看巡检任务</TextLink>
            }
          >
            <Detail fields={found} row={row} />
            {row.images.length > 0 && <KeptImages files={row.images} />}
          </Panel>
          <Panel title="整改">
            <Detail fields={righted} row={row} />
            {row.imagesAfter.length > 0 && <KeptImages files={row.imagesAfter} />}
          </Panel>
          <Panel title="轨迹">
            <Steps steps={row.steps} life={rectifyLife} />
          </Panel>
        </>
      )}
    </Page>
  );
}

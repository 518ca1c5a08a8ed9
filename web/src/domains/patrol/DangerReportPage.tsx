import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fileIdsHere } from '#contract/ops/file.ts';
import { PUTS_RIGHT } from '#contract/patrol/people.ts';
import { patrolDangerApi } from '#contract/patrol/rectify.ts';
import { notices } from '../../data/notices.ts';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { FieldsForm } from '../../ui/form/FieldsForm.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { RefSelect } from '../../ui/form/RefSelect.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useNarrow } from '../../ui/page/useNarrow.ts';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { CategoryInput, PersonInput } from './inputs.tsx';
import { RECTIFY_READS } from './reads.ts';
import { usePlace, type Place } from './usePlace.ts';

type Reported = OutputOf<typeof patrolDangerApi.report>;

const reported = { ...patrolDangerApi.report.input.shape, images: fileIdsHere('danger') };

/** One that only this device knows has no number yet. */
const isSent = ({ id }: Reported): boolean => id > 0;

/** A danger seen on the way (随手上报), told standing before it: scan the place, take a picture, say what it is. */
export function DangerReportPage() {
  const narrow = useNarrow();
  const placeOf = usePlace();
  const [place, setPlace] = useState<Place | null>(null);
  const [form] = Form.useForm<Record<string, unknown>>();
  const [told, setTold] = useState<readonly Reported[]>([]);
  return (
    <Page>
      <ScanField
        label="扫描库区码"
        hint={place ? `当前库区 ${place.areaCode} ${place.areaName}` : '扫隐患所在库区的码，也可以在下面选择'}
        history={false}
        onScan={async (code) => {
          const found = await placeOf(code);
          setPlace(found);
          form.setFieldValue('areaId', found.areaId);
          return { text: `${found.areaCode} ${found.areaName}` };
        }}
      />
      <Panel title="隐患">
        {/* Another report is another form; another place is another word in it. */}
        <FieldsForm
          key={told.length}
          form={form}
          of={patrolDangerApi.report}
          touches={RECTIFY_READS}
          shape={reported}
          row={place ? { areaId: place.areaId } : {}}
          inputs={{
            areaId: <RefSelect of="area" ahead />,
            category: <CategoryInput />,
            // There may be no network when the kind is said: whoever may put right of any is offered.
            responsibleId: <PersonInput post={PUTS_RIGHT} anyKind ahead />,
            images: <FilesInput use="danger" keeps />,
          }}
          two={!narrow}
          ok="上报"
          done={null}
          onDone={(one) => {
            setTold([one, ...told]);
            notices.success(
              isSent(one) ? `已上报 ${one.dangerNo}，整改期限 ${one.dueAt}` : '已记在本机，有网络后自动上报',
            );
          }}
        />
      </Panel>
      {told.length > 0 && (
        <Panel title="本次上报">
          <ul>
            {told.map((one, i) => (
              <li key={told.length - i}>
                {isSent(one) ? (
                  <>
                    <TextLink to={`/Inspect/InspectDangerDetail/${one.id}`}>{one.dangerNo}</TextLink>{' '}
                    <span className="hc-faint">整改期限 {one.dueAt}</span>
                  </>
                ) : (
                  '待上报：已记在本机，有网络后自动上报'
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </Page>
  );
}

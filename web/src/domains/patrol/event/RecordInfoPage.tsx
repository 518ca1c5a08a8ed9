import { Button, Input } from 'antd';
import { z } from 'zod';
import type { OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { WHYS_MAX, eventInvestigationApi as api } from '#contract/patrol/event.ts';
import { eventLife } from '#contract/patrol/life.ts';
import { INVESTIGATES } from '#contract/patrol/people.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { ChildGrid, type ChildColumn } from '../../../ui/form/ChildGrid.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MomentInput } from '../../../ui/form/MomentInput.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { useUnsaved } from '../../../ui/form/useUnsaved.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { PersonInput } from '../inputs.tsx';
import { EVENT_READS } from '../reads.ts';
import { eventUrl } from '../urls.ts';
import { Measures } from './Measures.tsx';

type Event = OutputOf<typeof api.get>;
type Sent = SentTo<typeof api.record>;
interface Why {
  why: string;
}
interface Values extends Pick<Sent, 'immediateAction' | 'rootCause' | 'measures'> {
  whys: Why[];
}

const { immediateAction, rootCause, measures, whyChain } = api.record.input.shape;
const measure = measures.unwrap().element.shape;
type Measure = NonNullable<Sent['measures']>[number];

const whyColumns: ChildColumn<Why>[] = [
  {
    name: 'why',
    title: '为什么',
    schema: whyChain.unwrap().element.or(z.literal('')),
    input: <Input maxLength={200} />,
  },
];
const measureColumns: ChildColumn<Measure>[] = [
  { name: 'content', title: '整改措施', schema: measure.content, input: <Input maxLength={500} /> },
  {
    name: 'ownerId',
    title: '责任人',
    width: 160,
    schema: measure.ownerId,
    input: <PersonInput post={INVESTIGATES} />,
  },
  { name: 'dueAt', title: '期限', width: 190, schema: measure.dueAt, input: <MomentInput /> },
];

/** The record of an investigation (调查记录): written as long as it is under way, else read. */
export function RecordInfoPage() {
  const here = useHere();
  const [{ id }] = useUrlState({ id: '' });
  const event = useCall(api.get, { id }, { enabled: id !== '' });
  const row = event.data;
  const may = useAllowed(api.record.permit);
  const writes = here.params.hasEdit === 'true' && may && row?.status === eventLife.at.investigating;
  useTabName(row && `记录 ${row.eventNo}`);
  return (
    <Page
      title={row ? `${row.eventNo} 调查记录` : '调查记录'}
      tags={row && <StatusTag life={eventLife} state={row.status} />}
      query={event}
    >
      {row && (writes ? <Editor key={row.version} row={row} /> : <Shown row={row} />)}
    </Page>
  );
}

function Shown({ row }: { row: Event }) {
  return (
    <>
      <Panel>
        <Detail
          columns={1}
          items={[
            { label: '应急措施', value: row.immediateAction },
            ...row.whyChain.map((why, i) => ({ label: `第${i + 1}层原因`, value: why })),
            { label: '根本原因', value: row.rootCause },
          ]}
        />
      </Panel>
      <Measures row={row} />
    </>
  );
}

function Editor({ row }: { row: Event }) {
  const here = useHere();
  const [form] = Form.useForm<Values>();
  useUnsaved(() => form.isFieldsTouched());
  const act = useAct(api.record, EVENT_READS, { form });
  const save = ({ whys, measures: rows, ...rest }: Values): void =>
    act.mutate(
      {
        id: row.id,
        version: row.version,
        immediateAction: given(immediateAction, rest.immediateAction) as Sent['immediateAction'], // its own schema's
        rootCause: given(rootCause, rest.rootCause) as Sent['rootCause'],
        whyChain: whys.map(({ why }) => why.trim()).filter(Boolean),
        measures: rows ?? [],
      },
      { onSuccess: () => here.end(eventUrl(row.id)) },
    );
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{
        immediateAction: row.immediateAction,
        rootCause: row.rootCause,
        whys: row.whyChain.length > 0 ? row.whyChain.map((why) => ({ why })) : [{ why: '' }],
        measures: row.measures.map(({ content, ownerId, dueAt }) => ({ content, ownerId, dueAt })),
      }}
      onFinish={save}
    >
      <Panel>
        <Form.Item name="immediateAction" label="应急措施" rules={[rule(immediateAction)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
        </Form.Item>
        <ChildGrid<Why>
          name="whys"
          label="五个为什么"
          add="再问一层"
          columns={whyColumns}
          fresh={() => ({ why: '' })}
          max={WHYS_MAX}
        />
        <Form.Item name="rootCause" label="根本原因" rules={[rule(rootCause)]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
        </Form.Item>
        <ChildGrid<Measure>
          name="measures"
          label="整改措施"
          add="添加措施"
          columns={measureColumns}
          cards
          fresh={() => ({ content: '', ownerId: undefined, dueAt: '' }) as unknown as Measure} // filled by the reader
          max={50}
        />
      </Panel>
      <footer className="hc-form-foot">
        <Button onClick={() => here.end(eventUrl(row.id))}>取消</Button>
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          保存
        </Button>
      </footer>
    </Form>
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import { sharedCostLife } from '#contract/billing/shared-cost-life.ts';
import { sharedCostApi as api, SHARED_OVER, SHARED_UNITS, sharedCostFields } from '#contract/billing/shared-cost.ts';
import type { OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { useUnsaved } from '../../../ui/form/useUnsaved.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { Members } from './Members.tsx';
import { SHARED_READS } from './reads.ts';
import { Shares } from './Shares.tsx';
import { sharedUrl } from './urls.ts';

type Cost = OutputOf<typeof api.get>;
type Values = Record<string, unknown>;
type Asked = SentTo<typeof api.preview>;

const fields = fieldsOf(sharedCostFields).filter(({ name }) => name !== 'members');
const asked = api.preview.input.shape;
/** What a new one says until somebody says otherwise. */
const START = { kind: 1, over: SHARED_OVER.owner, basis: 1, members: [] };

/** Write a shared cost (新增/编辑公摊费用), and see beside it what each would bear. */
export function AddOrEditSharedCostPage() {
  const here = useHere();
  const [{ id }] = useUrlState({ id: '' });
  const cost = useCall(api.get, { id }, { enabled: id !== '' });
  const title = id === '' ? '新增公摊费用' : cost.data ? `编辑公摊费用 ${cost.data.costNo}` : '编辑公摊费用';
  useTabName(title);
  if (id === '') return <Editor title={title} row={undefined} />;
  return (
    <Page title={title} query={cost}>
      {cost.data &&
        (cost.data.status === sharedCostLife.at.draft ? (
          <Editor key={cost.data.version} title={title} row={cost.data} />
        ) : (
          <Panel>
            <p>
              只有草稿可以编辑。
              <Button type="link" onClick={() => here.end(sharedUrl(Number(id)))}>
                查看公摊费用
              </Button>
            </p>
          </Panel>
        ))}
    </Page>
  );
}

const valuesOf = (shape: Readonly<Record<string, unknown>>, values: Values): Values =>
  Object.fromEntries(
    Object.keys(shape).map((name) => [
      name,
      given(sharedCostFields[name as keyof typeof sharedCostFields], values[name]),
    ]), // its own fields
  );

function Editor({ title, row }: { title: string; row: Cost | undefined }) {
  const here = useHere();
  const [form] = Form.useForm<Values>();
  const [terms, setTerms] = useState<Asked | null>(null);
  useUnsaved(() => form.isFieldsTouched());
  const add = useAct(api.add, SHARED_READS, { form });
  const update = useAct(api.update, SHARED_READS, { form });
  const done = { onSuccess: ({ id }: { id: number }) => here.end(sharedUrl(id)) };
  const save = (values: Values): void => {
    const sent = valuesOf(sharedCostFields, values) as SentTo<typeof api.add>; // checked field by field above
    if (row) update.mutate({ ...sent, id: row.id, version: row.version }, done);
    else add.mutate(sent, done);
  };
  const preview = async (): Promise<void> => {
    await form.validateFields().then(
      (values) => setTerms(valuesOf(asked, values) as Asked), // as above
      () => undefined, // the fields say what is missing
    );
  };
  const body = (
    <Form
      form={form}
      layout="vertical"
      initialValues={row ?? START}
      onFinish={save}
      onValuesChange={(changed) => {
        // Whom it names is named anew when it is spread over something else.
        if ('over' in changed) form.setFieldValue('members', []);
      }}
    >
      <Panel>
        <Head />
        <Form.Item noStyle shouldUpdate={(a, b) => a.over !== b.over || a.basis !== b.basis}>
          {({ getFieldValue }) => <Members over={getFieldValue('over')} basis={getFieldValue('basis')} />}
        </Form.Item>
        <footer className="hc-form-foot">
          <Button onClick={() => void preview()}>试算分摊</Button>
          <Button type="primary" htmlType="submit" loading={add.isPending || update.isPending}>
            保存
          </Button>
        </footer>
      </Panel>
      {terms && <Tried terms={terms} />}
    </Form>
  );
  return row ? body : <Page title={title}>{body}</Page>;
}

const Head = () => (
  <div className="hc-form-two">
    {fields.map((field) => (
      <Form.Item
        key={field.name}
        name={field.name}
        label={field.label}
        required={field.required}
        rules={[rule(sharedCostFields[field.name as keyof typeof sharedCostFields])]} // its own fields
        className={field.long ? 'hc-form-wide' : undefined}
      >
        <FieldInput field={field} />
      </Form.Item>
    ))}
  </div>
);

function Tried({ terms }: { terms: Asked }) {
  const found = useCall(api.preview, terms, { keep: true, quiet: true });
  const unit = SHARED_UNITS[terms.basis] ?? '';
  return (
    <Panel title={found.data ? `分摊试算（依据合计 ${found.data.total} ${unit}）` : '分摊试算'}>
      {found.error ? (
        <p className="hc-bad">{found.error.message}</p>
      ) : (
        <Shares rows={found.data?.shared ?? []} basis={terms.basis} empty="没有份额" />
      )}
    </Panel>
  );
}

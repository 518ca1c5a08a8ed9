import { Button } from 'antd';
import { useState } from 'react';
import { rentLife } from '#contract/billing/rent-life.ts';
import { rentApi as api, rentFields } from '#contract/billing/rent.ts';
import type { OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { useUnsaved } from '../../../ui/form/useUnsaved.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { RENT_READS } from './reads.ts';
import { Schedule } from './Schedule.tsx';
import { rentUrl } from './urls.ts';

type Rent = OutputOf<typeof api.get>;
type Values = Record<string, unknown>;
type Preview = OutputOf<typeof api.preview>;

const fields = fieldsOf(rentFields);
const asked = api.preview.input.shape;

/** Write a contract (新增/编辑租约), and see beside it what it would owe. */
export function AddOrEditRentPage() {
  const here = useHere();
  const [{ id }] = useUrlState({ id: '' });
  const rent = useCall(api.get, { id }, { enabled: id !== '' });
  const title = id === '' ? '新增租约' : rent.data ? `编辑租约 ${rent.data.rentNo}` : '编辑租约';
  useTabName(title);
  if (id === '') return <Editor title={title} row={undefined} />;
  return (
    <Page title={title} query={rent}>
      {rent.data &&
        (rent.data.status === rentLife.at.draft ? (
          <Editor key={rent.data.version} title={title} row={rent.data} />
        ) : (
          <Panel>
            <p>
              只有草稿可以编辑。
              <Button type="link" onClick={() => here.end(rentUrl(Number(id)))}>
                查看租约
              </Button>
            </p>
          </Panel>
        ))}
    </Page>
  );
}

const valuesOf = (shape: Readonly<Record<string, unknown>>, values: Values): Values =>
  Object.fromEntries(
    Object.keys(shape).map((name) => [name, given(rentFields[name as keyof typeof rentFields], values[name])]), // its own fields
  );

function Editor({ title, row }: { title: string; row: Rent | undefined }) {
  const here = useHere();
  const [form] = Form.useForm<Values>();
  const [terms, setTerms] = useState<SentTo<typeof api.preview> | null>(null);
  useUnsaved(() => form.isFieldsTouched());
  const add = useAct(api.add, RENT_READS, { form });
  const update = useAct(api.update, RENT_READS, { form });
  const done = { onSuccess: ({ id }: { id: number }) => here.end(rentUrl(id)) };
  const save = (values: Values): void => {
    const sent = valuesOf(rentFields, values) as SentTo<typeof api.add>; // checked field by field above
    if (row) update.mutate({ ...sent, id: row.id, version: row.version }, done);
    else add.mutate(sent, done);
  };
  const preview = async (): Promise<void> => {
    const names = Object.keys(asked);
    await form.validateFields(names).then(
      (values) => setTerms(valuesOf(asked, values) as SentTo<typeof api.preview>), // as above
      () => undefined, // the fields say what is missing
    );
  };
  const body = (
    <Form
      form={form}
      layout="vertical"
      initialValues={row ? { ...row, attach: row.attach.map((file) => file.id) } : START}
      onFinish={save}
    >
      <Panel>
        <div className="hc-form-two">
          {fields.map((field) => (
            <Form.Item
              key={field.name}
              name={field.name}
              label={field.label}
              required={field.required}
              rules={[rule(rentFields[field.name as keyof typeof rentFields])]} // its own fields
              className={field.long ? 'hc-form-wide' : undefined}
            >
              {field.name === 'attach' ? (
                <FilesInput use="rent" known={row?.attach ?? []} />
              ) : (
                <FieldInput field={field} />
              )}
            </Form.Item>
          ))}
        </div>
        <footer className="hc-form-foot">
          <Button onClick={() => void preview()}>试算计划</Button>
          <Button type="primary" htmlType="submit" loading={add.isPending || update.isPending}>
            保存
          </Button>
        </footer>
      </Panel>
      {terms && <Reckoned terms={terms} />}
    </Form>
  );
  return row ? body : <Page title={title}>{body}</Page>;
}

/** What a new contract says until somebody says otherwise. */
const START = { direction: 2, freeDays: 0, cycleMonths: 1, payMode: 1, taxRate: '0.06' };

function Reckoned({ terms }: { terms: SentTo<typeof api.preview> }) {
  const found = useCall(api.preview, terms, { keep: true });
  const rows: Preview = found.data ?? [];
  return (
    <Panel title="租金计划（试算）">
      {found.error ? (
        <p className="hc-bad">{found.error.message}</p>
      ) : (
        <Schedule rows={rows} empty="免租期到租期结束，没有应付的租金。" />
      )}
    </Panel>
  );
}

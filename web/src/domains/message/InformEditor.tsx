import { Button, Input, Select, Spin, Switch } from 'antd';
import { lazy, Suspense } from 'react';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { informApi } from '#contract/message/inform.ts';
import { useAct, useCall } from '../../data/query.ts';
import { SEVERAL } from '../../ui/form/choices.ts';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { DraftNote } from '../../ui/form/DraftNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useDraft } from '../../ui/form/useDraft.ts';

const TextEditor = lazy(() => import('./TextEditor.tsx'));
type Values = Pick<SentTo<typeof informApi.save>, 'title' | 'content' | 'audience' | 'top'>;

/** Write a notice, or change a draft. */
export function InformEditor({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const known = typeof id === 'number';
  const draft = useCall(informApi.getById, { id: known ? id : 0 }, { enabled: known });
  return (
    <Dialog open={id !== null} title={known ? '编辑通知' : '新增通知'} onCancel={onClose} footer={null} width={760}>
      {known && !draft.data ? (
        <Spin />
      ) : (
        id !== null && (
          <Body
            key={String(id)}
            id={known ? id : null}
            version={draft.data?.version ?? 0}
            first={draft.data ?? { title: '', content: '', audience: { houses: [], depts: [], roles: [] }, top: false }}
            onClose={onClose}
          />
        )
      )}
    </Dialog>
  );
}

function Body({
  id,
  version,
  first,
  onClose,
}: {
  id: number | null;
  version: number;
  first: Values;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const draft = useDraft(form, `inform ${id ?? 'new'}.${version}`);
  const close = (): void => {
    draft.drop();
    onClose();
  };
  const choices = useCall(informApi.choices, {}, { quiet: true });
  const save = useAct(informApi.save, [informApi.list, informApi.getById], { form });
  const submit = (values: Values): void =>
    void save.mutateAsync({ ...values, ...(id === null ? {} : { id, version }) }).then(close, () => undefined);
  const options = (kind: 'houses' | 'depts' | 'roles') =>
    (choices.data?.[kind] ?? []).map(({ id: value, name: label }) => ({ value, label }));
  return (
    <Form form={form} layout="vertical" initialValues={first} onValuesChange={draft.keep} onFinish={submit}>
      <DraftNote of={draft} onReset={() => form.resetFields()} />
      <Form.Item name="title" label="标题" rules={[{ required: true, message: '不能为空' }]}>
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="content" label="内容" rules={[{ required: true, message: '请填写内容' }]}>
        <Lazy />
      </Form.Item>
      <Form.Item label="接收范围（都不选为全部人员）" style={{ marginBottom: 0 }}>
        <Form.Item name={['audience', 'houses']}>
          <Select
            {...SEVERAL}
            placeholder="仓库"
            aria-label="仓库"
            options={options('houses')}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item name={['audience', 'depts']}>
          <Select
            {...SEVERAL}
            placeholder="部门"
            aria-label="部门"
            options={options('depts')}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item name={['audience', 'roles']}>
          <Select
            {...SEVERAL}
            placeholder="角色"
            aria-label="角色"
            options={options('roles')}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
      </Form.Item>
      <Form.Item name="top" label="置顶" valuePropName="checked" layout="horizontal">
        <Switch />
      </Form.Item>
      <div className="hc-alarm-detail">
        <footer>
          <span className="hc-gap" />
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            保存草稿
          </Button>
        </footer>
      </div>
    </Form>
  );
}

const Lazy = (props: { value?: string; onChange?: (html: string) => void }) => (
  <Suspense fallback={<Spin />}>
    <TextEditor {...props} />
  </Suspense>
);
